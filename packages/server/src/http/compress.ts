import { Duplex } from "node:stream";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import { createMiddleware } from "hono/factory";

// Events are small, and a compressor would keep a stream open after its reader disconnects.
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;

// Quality 5 takes about a millisecond per page. Each piece is flushed, so that a streamed page reaches the
// browser as it's written.
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  flush: constants.BROTLI_OPERATION_FLUSH,
};

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** JSON, feeds and SVGs are useless until complete. Pages and page data are streamed. */
const USED_WHOLE = /^(application|image)\//;

// Compressing this much synchronously costs the event loop no more than handing it to libuv's threads, where it
// would queue behind file reads and picture decoding.
const AT_ONCE_BYTES = 64 * 1024;
/** A response smaller than this fits into one packet uncompressed. */
const TOO_SMALL_BYTES = 1024;

/** Compresses dynamic responses. Built files have their own `.br` and `.gz`. */
export function compress() {
  return createMiddleware(async (c, next) => {
    await next();
    const { headers, body } = c.res;
    if (!body || headers.has("Content-Encoding") || c.req.method === "HEAD") return;
    const type = headers.get("Content-Type") ?? "";
    if (!COMPRESSIBLE.test(type)) return;
    c.header("Vary", "Accept-Encoding", { append: true });
    const encoding = chooseEncoding(c.req.header("Accept-Encoding") ?? "");
    if (!encoding) return;
    const read = USED_WHOLE.test(type) ? await readIfSmall(body) : body;
    const isTooSmall = read instanceof Uint8Array && read.length < TOO_SMALL_BYTES;
    c.res = new Response(isTooSmall ? read : compressed(read, encoding), c.res);
    c.header("Content-Length", undefined);
    if (!isTooSmall) c.header("Content-Encoding", encoding);
  });
}

function compressed(
  body: Uint8Array<ArrayBuffer> | ReadableStream,
  encoding: Encoding,
): Uint8Array<ArrayBuffer> | ReadableStream {
  if (body instanceof Uint8Array)
    return encoding === "br" ? brotliCompressSync(body, BROTLI) : gzipSync(body);
  const packer =
    encoding === "br" ? createBrotliCompress(BROTLI) : createGzip({ flush: constants.Z_SYNC_FLUSH });
  return body.pipeThrough(Duplex.toWeb(packer) as ReadableWritablePair<Uint8Array, Uint8Array>);
}

async function readIfSmall(body: ReadableStream): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  while (size <= AT_ONCE_BYTES) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    size += value.length;
  }
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

export function chooseEncoding(accepted: string): Encoding | undefined {
  const refused = (token: string) => /;\s*q=0(\.0+)?\s*$/.test(token);
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((token) => !refused(token))
    .map((token) => token.split(";")[0]?.trim());
  return ENCODINGS.find((encoding) => names.includes(encoding));
}
