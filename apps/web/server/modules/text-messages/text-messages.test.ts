import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "@plumbline/db/testing.ts";
import { createJobs } from "@plumbline/server/jobs.ts";
import { silentLog } from "@plumbline/server/log.ts";
import { openOutbox } from "@plumbline/server/mail/outbox.ts";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished } from "vitest";
import { createGatewaySender, createOutboxSender } from "./sender.ts";
import { createTextService } from "./service.ts";

const MESSAGE = { to: "+61412345678", text: "Plumbline: 012345 is the code for Ray & Sons <Plumbing>." };

type Received = { authorization: string | undefined; type: string | undefined; form: Record<string, string> };

/** A local gateway like Twilio's. It answers with each of `statuses` in turn, then 201. */
async function startGateway(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { authorization, "content-type": type } = request.headers;
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      received.push({ authorization, type, form });
      response.writeHead(statuses.shift() ?? 201, {
        "Content-Type": "application/json",
        Location: "/elsewhere",
      });
      response.end(JSON.stringify({ sid: "SM1", status: "queued", body: form.Body }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/Accounts/AC1/Messages.json`;
  return { received, settings: { url, account: "AC1", token: "secret", from: "+61400000000" } };
}

describe("the SMS gateway", () => {
  test("gets a form with To, From and Body, and the account's credentials", async () => {
    const { received, settings } = await startGateway();
    await createGatewaySender(settings).send(MESSAGE.to, MESSAGE.text, "job");
    expect(received).toEqual([
      {
        authorization: `Basic ${Buffer.from("AC1:secret").toString("base64")}`,
        type: "application/x-www-form-urlencoded;charset=UTF-8",
        form: { To: MESSAGE.to, From: "+61400000000", Body: MESSAGE.text },
      },
    ]);
  });

  test.for([400, 401, 429, 500])(
    "responding with %s causes an error that leaves out the number and text",
    async (status) => {
      const { settings } = await startGateway([status]);
      const failure: unknown = await createGatewaySender(settings)
        .send(MESSAGE.to, MESSAGE.text, "job")
        .catch((error: unknown) => error);
      expect(String(failure)).toBe(`Error: the SMS gateway answered ${status}`);
    },
  );

  test("can't redirect us, so the credentials are sent nowhere else", async () => {
    const { received, settings } = await startGateway([302]);
    await expect(createGatewaySender(settings).send(MESSAGE.to, MESSAGE.text, "job")).rejects.toThrow(
      "fetch failed",
    );
    expect(received).toHaveLength(1);
  });
});

test("without a gateway, a message is kept in the outbox as text", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-texts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await createOutboxSender(folder).send(MESSAGE.to, MESSAGE.text, "job-1");
  expect(await openOutbox(folder).list()).toMatchObject([
    {
      id: "job-1",
      to: MESSAGE.to,
      subject: "Text message",
      text: MESSAGE.text,
      html: "<p>Plumbline: 012345 is the code for Ray &amp; Sons &lt;Plumbing>.</p>",
    },
  ]);
});

test("a message is sent only if its transaction commits, and is retried while the gateway is busy", async ({
  committed,
}) => {
  const { received, settings } = await startGateway([503]);
  const jobs = createJobs({ db: committed, exclusively: (work) => work(committed), log: silentLog() });
  const texts = createTextService({ jobs, sender: createGatewaySender(settings) });
  await jobs.start();
  onTestFinished(() => jobs.stop());
  // Jobs left over from other tests.
  await committed.execute(sql`delete from jobs.job`);
  await committed
    .transaction(async (tx) => {
      await texts.queue(tx, "+61400000001", "never sent");
      throw new Error("taken back");
    })
    .catch(() => undefined);
  await committed.transaction((tx) => texts.queue(tx, MESSAGE.to, MESSAGE.text));
  await jobs.work();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  const retry = sql`update jobs.job set start_after = now() where name = 'text-message' and state = 'retry' returning id`;
  await expect.poll(async () => (await committed.execute(retry)).rows.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  expect(received.map(({ form }) => form.To)).toEqual([MESSAGE.to, MESSAGE.to]);
});
