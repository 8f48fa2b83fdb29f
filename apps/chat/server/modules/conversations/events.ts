import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { SignedInEnv } from "../identity/session.ts";
import type { NumberedEvent } from "./reading-along.ts";

/** Keeps the connection open, because proxies close idle ones. */
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1_000;

type Source = { events: AsyncIterable<NumberedEvent>; close: () => void };

export function sendEvents(
  c: Context<SignedInEnv>,
  { events, close }: Source,
  heartbeatMs = HEARTBEAT_MS,
): Response {
  const log = c.get("log");
  // Without this, nginx buffers the stream.
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    stream.onAbort(close);
    const heartbeat = setInterval(() => void stream.write(":\n\n"), heartbeatMs);
    try {
      await stream.write(`retry: ${RETRY_MS}\n\n`);
      for await (const { id, event } of events) {
        const { kind } = event;
        await stream.writeSSE({ event: kind, data: JSON.stringify(event), ...(id && { id: String(id) }) });
      }
    } catch (error) {
      // The browser treats this as a lost connection and reconnects.
      log.error({ err: error }, "an answer's stream failed");
    } finally {
      clearInterval(heartbeat);
      close();
    }
  });
}
