import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase } from "@plumbline/db/testing-server.ts";
import { afterAll, expect, inject, test } from "vitest";
import { renderInvoice } from "#app/invoices/render-invoice.ts";
import { renderMail } from "#app/mails/render-mail.tsx";
import { readEnv } from "./env.ts";
import { openServices } from "./open-services.ts";
import { startSmtpServer } from "./testing/smtp-server.ts";

const KILLS = 3;
const WRITERS = 8;

const folder = await mkdtemp(join(tmpdir(), "plumbline-kill-"));
const running = new Set<ChildProcess>();

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

test("every acknowledged sign-up survives the server being killed", { timeout: 120_000 }, async () => {
  const environment = await databaseOfItsOwn();
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(environment);
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write(server.url, `${kill}-${writer}`, acknowledged),
    );
    await sleep(300 + Math.random() * 500);
    server.child.kill("SIGKILL");
    await Promise.all(writers);
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * WRITERS);

  const { url } = await startServer(environment);
  const lost: string[] = [];
  for (const email of acknowledged) if (!(await joinWaitlist(url, email)).alreadyJoined) lost.push(email);
  expect(lost).toEqual([]);
});

test(
  "every acknowledged account's emails are sent once after the server is killed",
  { timeout: 120_000 },
  async () => {
    const smtp = await startSmtpServer();
    const environment = { ...(await databaseOfItsOwn()), SMTP_URL: smtp.url, LOG_LEVEL: "silent" };
    const server = await startServer(environment);
    const emails = ["kim@example.com", "lee@example.com", "sam@example.com"];
    await Promise.all(emails.map((email) => signUp(server.url, email)));
    server.child.kill("SIGKILL");
    await once(server.child, "exit");
    expect(smtp.attempts()).toBe(0);

    const { work, close } = await openServices(readEnv(environment), { renderMail, renderInvoice });
    await work();
    const delivered = await smtp.delivered(2 * emails.length);
    await close();
    expect(delivered.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`).toSorted()).toEqual(
      emails.flatMap((email) => [`${email} Confirm your email address`, `${email} Welcome to Plumbline`]),
    );
    await smtp.stop();
  },
);

async function write(url: string, writer: string, acknowledged: string[]): Promise<void> {
  for (let number = 0; ; number++) {
    const email = `tradie-${writer}-${number}@example.com`;
    try {
      await joinWaitlist(url, email);
    } catch {
      return;
    }
    acknowledged.push(email);
  }
}

async function joinWaitlist(url: string, email: string): Promise<{ alreadyJoined: boolean }> {
  return (await post(`${url}/api/waitlist`, { email })) as { alreadyJoined: boolean };
}

async function signUp(url: string, email: string): Promise<void> {
  const account = { email, password: "a fair dinkum secret", firstName: "Kim", lastName: "Nguyen" };
  await post(`${url}/api/auth/signup`, account);
}

async function post(address: string, body: object): Promise<unknown> {
  // A different address for each request, or the rate limit would stop us.
  const byte = () => Math.floor(Math.random() * 256);
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.${byte()}.${byte()}.${byte()}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

async function startServer(
  environment: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, "testing/api-server.ts"), {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", ...environment },
    execArgv: [],
  });
  running.add(child);
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}`, child };
}

async function databaseOfItsOwn(): Promise<Record<string, string>> {
  const source = inject("testDatabase");
  const dataFolder = await mkdtemp(join(folder, "data-"));
  if (source.kind === "pglite") return { DATA_DIR: dataFolder, DATABASE_URL: "" };
  return { DATA_DIR: dataFolder, DATABASE_URL: await createTestDatabase(source) };
}
