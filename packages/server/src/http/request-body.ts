import { createMiddleware } from "hono/factory";
import { Invalid, TooLarge, UnsupportedMediaType } from "../errors.ts";
import { isForm, parseForm } from "./form.ts";
import type { AppEnv } from "./types.ts";

const KB = 1024;
const MAX_BODY_BYTES = 64 * KB;

export type LargeBody = { method: string; path: RegExp; maxBytes: number; tooLarge?: string };

/**
 * Stops oversized bodies before they reach a route. Routes in `larger` have their own limit, applied while the
 * route reads the body. The limit counts actual bytes, not Content-Length.
 */
export function limitBodies(larger: readonly LargeBody[] = []) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { raw, method, path } = c.req;
    if (!raw.body) return next();
    const large = larger.find((one) => one.method === method && one.path.test(path));
    if (large) {
      c.req.raw = cutOff(raw, large);
      return next();
    }
    const bytes = await cutOff(raw, { maxBytes: MAX_BODY_BYTES }).arrayBuffer();
    const type = raw.headers.get("Content-Type") ?? "";
    if (isForm(type)) await parseForm(bytes, type);
    c.req.raw = new Request(raw.url, { method, headers: raw.headers, signal: raw.signal, body: bytes });
    return next();
  });
}

export function requireForm() {
  return createMiddleware<AppEnv>(async (c, next) => {
    const isWrite = !["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    if (isWrite && !isForm(c.req.header("Content-Type") ?? "")) {
      throw new UnsupportedMediaType("Please send this as a form");
    }
    return next();
  });
}

function cutOff(request: Request, { maxBytes, tooLarge }: Pick<LargeBody, "maxBytes" | "tooLarge">): Request {
  const refusal = () => new TooLarge(tooLarge ?? `Please send no more than ${sizeOf(maxBytes)}`);
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw refusal();
  const { url, method, headers, signal } = request;
  const reader = request.body?.getReader();
  let size = 0;
  // Past the limit, the rest is left unread, and the server drops it with the connection.
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value } = (await reader?.read().catch(asCutShort)) ?? {};
      if (!value) return controller.close();
      size += value.length;
      return size > maxBytes ? controller.error(refusal()) : controller.enqueue(value);
    },
    cancel: (reason) => reader?.cancel(reason),
  });
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
  return new Request(url, init);
}

/** The client disconnected or was too slow (`node-server.ts`), so it isn't our error. */
function asCutShort(): never {
  throw new Invalid("The request was cut off before it all arrived");
}

function sizeOf(bytes: number): string {
  return bytes < KB * KB ? `${Math.floor(bytes / KB)} kB` : `${Math.floor(bytes / KB / KB)} MB`;
}
