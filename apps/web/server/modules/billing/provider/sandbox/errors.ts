import { Invalid } from "@plumbline/server/errors.ts";
import { z } from "zod";
import { nameOf } from "./form.ts";

type Body = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
};

export class StripeShapedError extends Error {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, more: Partial<Body> = {}): StripeShapedError {
  return new StripeShapedError(400, { type: "invalid_request_error", message, ...more });
}

export function notFound(kind: string, id: string): StripeShapedError {
  const message = `No such ${kind}: '${id}'`;
  return new StripeShapedError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message,
    param: "id",
  });
}

export function cardError(code: string, message: string, declineCode?: string): StripeShapedError {
  return new StripeShapedError(402, {
    type: "card_error",
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
  });
}

export async function sayRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof StripeShapedError && error.body.type === "card_error";
    throw isRefusal ? new Invalid(error.message) : error;
  }
}

/** Rejects unknown parameters, as Stripe does. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(issue?.path ?? []);
  if (issue?.code === "invalid_type" && issue.message.includes("undefined"))
    throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  throw invalidRequest(`Invalid ${param}: ${issue?.message}`, { param });
}
