import { Duplex } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { createMiddleware } from "hono/factory";

// Events are small, and a packer in between would keep a stream from ending with its reader.
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;

// Quality 5 costs about a millisecond a page. Each piece is flushed, so a streamed page keeps streaming.
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  flush: constants.BROTLI_OPERATION_FLUSH,
};

/** Compresses what is made on request; built files bring their own `.br` and `.gz`. */
export function compress() {
  return createMiddleware(async (c, next) => {
    await next();
    const { headers, body } = c.res;
    if (!body || headers.has("Content-Encoding") || c.req.method === "HEAD") return;
    if (!COMPRESSIBLE.test(headers.get("Content-Type") ?? "")) return;
    c.header("Vary", "Accept-Encoding", { append: true });
    const encoding = chooseEncoding(c.req.header("Accept-Encoding") ?? "");
    if (!encoding) return;
    const packer =
      encoding === "br" ? createBrotliCompress(BROTLI) : createGzip({ flush: constants.Z_SYNC_FLUSH });
    c.res = new Response(
      body.pipeThrough(Duplex.toWeb(packer) as ReadableWritablePair<Uint8Array, Uint8Array>),
      c.res,
    );
    c.header("Content-Encoding", encoding);
    c.header("Content-Length", undefined);
  });
}

/** The best encoding of ours that the client accepts. */
export function chooseEncoding(accepted: string): "br" | "gzip" | undefined {
  const refused = (token: string) => /;\s*q=0(\.0+)?\s*$/.test(token);
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((token) => !refused(token))
    .map((token) => token.split(";")[0]?.trim());
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}
