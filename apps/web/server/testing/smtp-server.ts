import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Rejects the first `refusals` emails. */
export async function startSmtpServer({ refusals = 0 } = {}) {
  const received: Email[] = [];
  const waiting: (() => void)[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        attempts++;
        if (attempts <= refusals) {
          done(Object.assign(new Error("try again later"), { responseCode: 451 }));
          return;
        }
        void take(Buffer.concat(chunks), done);
      });
    },
  });

  async function take(message: Buffer, done: () => void): Promise<void> {
    received.push(await PostalMime.parse(message));
    done();
    for (const wake of waiting.splice(0)) wake();
  }

  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts: () => attempts,
    async delivered(count: number): Promise<Email[]> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
