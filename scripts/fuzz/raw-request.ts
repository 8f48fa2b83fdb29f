import { connect } from "node:net";

export type RawRequest = {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer | undefined;
  isChunked?: boolean;
};

export type Reply = { status: number; body: string; problem?: "hang" | "dropped" | "cut short" };

const HANG_MS = 10_000;
const LAST_CHUNK = "\r\n0\r\n\r\n";

/** Writes to its own connection byte for byte, because `fetch` would refuse to send most of these. */
export function sendRaw(port: number, request: RawRequest): Promise<Reply> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    const finish = (isLate: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(readReply(received, request.method, isLate));
    };
    // An event stream sends comments, so an idle timeout would never fire.
    const timer = setTimeout(() => finish(true), HANG_MS);
    socket.on("data", (chunk: string) => {
      received += chunk;
      // An event stream keeps its connection open, even with `Connection: close`.
      if (received.endsWith(LAST_CHUNK)) finish(false);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => finish(false));
    socket.write(bytesOf(request));
  });
}

function bytesOf({ method, target, headers, body, isChunked }: RawRequest): Buffer {
  const framing = body && (isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(framing ? [framing] : []),
    "Connection: close",
  ];
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  if (!body) return head;
  return isChunked ? Buffer.concat([head, ...inChunks(body)]) : Buffer.concat([head, body]);
}

function inChunks(body: Buffer): Buffer[] {
  const half = Math.ceil(body.length / 2);
  const pieces = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const framed = pieces.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from("\r\n"),
  ]);
  return [...framed, Buffer.from("0\r\n\r\n")];
}

function readReply(received: string, method: string, isLate: boolean): Reply {
  const text = received.replace(/^(HTTP\/1\.1 1\d\d [\s\S]*?\r\n\r\n)+/, "");
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return { status: 0, body: "", problem: isLate ? "hang" : "dropped" };
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const body = text.slice(end + 4);
  if (hasNoBody(method, status) || isComplete(text.slice(0, end), body)) return { status, body };
  return { status, body, problem: isLate ? "hang" : "cut short" };
}

function hasNoBody(method: string, status: number): boolean {
  return method === "HEAD" || status === 204 || status === 304;
}

function isComplete(head: string, body: string): boolean {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return body.length === Number(length);
  return !/\r\ntransfer-encoding: chunked/i.test(head) || `\r\n${body}`.endsWith(LAST_CHUNK);
}
