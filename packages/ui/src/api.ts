import type { ErrorBody } from "@plumbline/contract/errors.ts";

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

export function postJson<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return sendJson("POST", path, body, signal);
}

export async function sendJson<Answer>(
  method: "POST" | "PUT" | "PATCH",
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return answerOf(await fetch(path, { method, headers, body: JSON.stringify(body), signal }));
}

export async function postForm<Answer>(
  path: string,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf(await fetch(path, { method: "POST", headers, body: form }));
}

export function patchJson<Answer>(path: string, body: unknown): Promise<Answer> {
  return sendJson("PATCH", path, body);
}

export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return answerOf(await fetch(path, { signal }));
}

export async function getCounted<Item>(
  path: string,
  signal?: AbortSignal,
): Promise<{ items: Item[]; total: number }> {
  const response = await fetch(path, { signal });
  const items = await answerOf<Item[]>(response);
  return { items, total: Number(response.headers.get("X-Total-Count") ?? items.length) };
}

export async function postForText(path: string): Promise<string> {
  const response = await fetch(path, { method: "POST" });
  if (!response.ok) throw await toApiError(response);
  return response.text();
}

export async function deleteJson<Answer>(path: string): Promise<Answer> {
  return answerOf(await fetch(path, { method: "DELETE" }));
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await toApiError(response);
  // A route that returns 204 is only called where no body is expected.
  return response.status === 204 ? (undefined as Answer) : response.json();
}

async function toApiError(response: Response) {
  const text = (await response.text()) || response.statusText;
  return new ApiError(response.status, text, parseErrorBody(text));
}

/** A proxy may respond with HTML, so only our own error document counts. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const isErrorBody = typeof body === "object" && body !== null && "error" in body;
    return isErrorBody && typeof body.error === "string" ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) {
    return error.body?.error ?? "Something went wrong on our side. Please try again in a moment.";
  }
  return "Can't connect to Plumbline. Check your signal and try again.";
}
