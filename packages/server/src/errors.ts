import type { ErrorCode } from "@plumbline/contract/errors.ts";

/** `message` is shown to the user. */
export abstract class AppError extends Error {
  abstract readonly code: ErrorCode;
  abstract readonly status: number;
  readonly issues: Record<string, string> | undefined = undefined;
  readonly headers: Record<string, string> = {};
}

export class Invalid extends AppError {
  readonly code = "invalid";
  readonly status = 400;
  override readonly issues: Record<string, string> | undefined;

  constructor(message: string, issues?: Record<string, string>) {
    super(message);
    this.issues = issues;
  }
}

export class Unauthorised extends AppError {
  readonly code = "unauthorised";
  readonly status = 401;
}

export class Forbidden extends AppError {
  readonly code = "forbidden";
  readonly status = 403;
}

export class NotFound extends AppError {
  readonly code = "not_found";
  readonly status = 404;
}

export class MethodNotAllowed extends AppError {
  readonly code = "method_not_allowed";
  readonly status = 405;
  override readonly headers: Record<string, string>;

  constructor(allowed: string[]) {
    super(`Use ${allowed.join(" or ")} here`);
    this.headers = { Allow: allowed.join(", ") };
  }
}

export class Conflict extends AppError {
  readonly code = "conflict";
  readonly status = 409;
  override readonly issues: Record<string, string> | undefined;

  constructor(message: string, issues?: Record<string, string>) {
    super(message);
    this.issues = issues;
  }
}

export class TooLarge extends AppError {
  readonly code = "too_large";
  readonly status = 413;
}

export class UnsupportedMediaType extends AppError {
  readonly code = "unsupported_media_type";
  readonly status = 415;
}

export class LimitReached extends AppError {
  readonly code = "limit_reached";
  readonly status = 429;
  override readonly headers: Record<string, string>;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  }
}

export class Unavailable extends AppError {
  readonly code = "unavailable";
  readonly status = 503;
  override readonly headers: Record<string, string>;

  constructor(
    message: string,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  }
}

export function tooBusy(): Unavailable {
  return new Unavailable("We're busy right now. Please try again in a few seconds.", {
    retryAfterSeconds: 3,
  });
}
