import type { ErrorBody } from "@plumbline/contract/errors.ts";

/** A non-OK answer of our own API. `body` is present when the server sent its usual error document. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, body: ErrorBody | undefined) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

/** Sends JSON to our own API and returns its JSON, which the server has shaped by the contract's `Answer`. */
export async function postJson<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw await toApiError(response);
  return response.json();
}

async function toApiError(response: Response) {
  const text = (await response.text()) || response.statusText;
  return new ApiError(response.status, text, parseErrorBody(text));
}

/** A proxy in between may answer in HTML; only our own error document counts. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const isErrorBody = typeof body === "object" && body !== null && "error" in body;
    return isErrorBody && typeof body.error === "string" ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
