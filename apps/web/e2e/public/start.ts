// Starts both apps in the public configuration of docs/operations.md, behind a TLS proxy and with SMTP. Another port
// gives the tests the administrator's password and the emails.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@plumbline/db/client.ts";
import { generate } from "selfsigned";
import { buildBusiness } from "../../server/testing/businesses.ts";
import { startSmtpServer } from "../../server/testing/smtp-server.ts";
import { PUBLIC_ADMIN, PUBLIC_HOSTS, type PublicFacts } from "./hosts.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const [tlsPort = 0, factsPort = 0, webPort = 0, chatPort = 0] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), "plumbline-public-"));
const { private: key, cert } = await generate([{ name: "commonName", value: PUBLIC_HOSTS.site }], {
  extensions: [
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: Object.values(PUBLIC_HOSTS).map((value) => ({ type: 2, value })) },
  ],
});
const certificate = join(folder, "certificate.pem");
writeFileSync(certificate, cert);
const smtp = await startSmtpServer();
const environment = {
  ...process.env,
  NODE_ENV: "production",
  DATA_DIR: folder,
  WEB_PORT: String(webPort),
  CHAT_PORT: String(chatPort),
  WEB_URL: `https://${PUBLIC_HOSTS.site}:${tlsPort}`,
  CHAT_URL: `https://${PUBLIC_HOSTS.chat}:${tlsPort}`,
  AUTH_SECRET: "the site's secret in the public tests",
  CHAT_SECRET: "the chat app's secret in the public tests",
  CHAT_CLIENT_SECRET: "the client's secret in the public tests",
  ADMIN_KEY: "the key of the public tests",
  TRUSTED_PROXIES: "1",
  RATE_LIMIT_FACTOR: "100",
  SMTP_URL: smtp.url,
  MAIL_FROM: "Plumbline <hello@plumbline.test>",
  SUPPORT_EMAIL: "help@plumbline.test",
  PAYMENT_PROVIDER: "sandbox",
  NODE_EXTRA_CA_CERTS: certificate,
  NODE_OPTIONS: `--import ${join(import.meta.dirname, "resolve-names.mjs")}`,
};

const facts: Omit<PublicFacts, "emails"> = {
  adminPassword: createAdmin(),
  businessSlug: await listBusiness(),
};
const servers = ["web", "chat"].map((app) =>
  spawn(process.execPath, [join(ROOT, `apps/${app}/server/index.ts`)], {
    env: environment,
    stdio: "inherit",
  }),
);
process.on("SIGTERM", () => void stop());

// As with nginx's defaults, Host is the upstream's address, not the one the visitor used.
createTlsServer({ key, cert: readFileSync(certificate) }, (incoming, outgoing) => {
  const port = incoming.headers.host?.startsWith(PUBLIC_HOSTS.chat) ? chatPort : webPort;
  const headers = {
    ...incoming.headers,
    host: `127.0.0.1:${port}`,
    "x-forwarded-for": incoming.socket.remoteAddress,
    "x-forwarded-proto": "https",
  };
  const { method, url: path } = incoming;
  const upstream = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on("error", () => outgoing.writeHead(502).end());
  incoming.pipe(upstream);
}).listen(tlsPort, "127.0.0.1");

await Promise.all([webPort, chatPort].map(untilReady));
createServer((_incoming, answer) => {
  const emails = smtp.received.map(({ to = [], subject = "", text = "" }) => ({
    to: to.map(({ address = "" }) => address).join(),
    subject,
    text,
  }));
  answer.setHeader("Content-Type", "application/json");
  answer.end(JSON.stringify({ ...facts, emails } satisfies PublicFacts));
}).listen(factsPort, "127.0.0.1");

/** Removes the folder last, because the servers write to it until they exit. */
async function stop(): Promise<void> {
  const ended = servers.map((server) => once(server, "exit"));
  for (const server of servers) server.kill();
  await Promise.all(ended);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
}

function createAdmin(): string {
  const command = [join(ROOT, "scripts/admin.ts"), "create", PUBLIC_ADMIN];
  const { stdout, stderr } = spawnSync(process.execPath, command, { env: environment, encoding: "utf8" });
  const password = /Password \(shown once\): (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`No administrator: ${stdout}${stderr}`);
  return password;
}

async function listBusiness(): Promise<string> {
  const { db, close } = await openDatabase({
    folder: join(folder, "web"),
    variable: "DATABASE_URL",
    migrationsFolder: new URL("../../drizzle", import.meta.url).pathname,
    onError: () => undefined,
  });
  const { slug } = await buildBusiness(db, {
    businessName: "Straight Flow Plumbing",
    contactEmail: "office@straightflow.test",
  });
  await close();
  return slug;
}
