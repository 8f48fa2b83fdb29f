import type { AssistantAnswer, AssistantRequest } from "@plumbline/contract/assistant.ts";
import type { Db } from "@plumbline/db/client.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { createJobInspector } from "@plumbline/server/job-inspector.ts";
import { silentLog } from "@plumbline/server/log.ts";
import type { MailContent } from "../modules/mail/contents.ts";
import { createApp } from "../app.ts";
import { createCsvReader } from "../modules/directory/admin-csv.ts";
import { createPasswordHashing } from "../modules/identity/password-hashing.ts";
import { createMemoryStorage } from "./memory-storage.ts";
import { type Dependencies, createServices } from "../services.ts";

// Loaded once, because loading takes longer than a test.
const content = loadContent();
const passwords = createPasswordHashing();
const readCsv = createCsvReader();

type TestOptions = Partial<Dependencies> & { trustedProxies?: number };

/** The assistant gives an ordinary answer unless `ask` replaces it. */
export function createTestApp(db: Db, { trustedProxies = 0, ...dependencies }: TestOptions = {}) {
  const mails: { to: string; content: MailContent }[] = [];
  const services = createServices({
    mail: { queue: async (_db, to, content) => void mails.push({ to, content }) },
    log: silentLog(),
    storage: createMemoryStorage(),
    passwords,
    readCsv,
    jobs: {
      ...createJobInspector(db),
      countQueues: async () => [],
      list: async () => ({ jobs: [], total: 0 }),
    },
    database: { db, ping: async () => undefined },
    assistant: { ask: async (request) => buildAnswer(request) },
    content,
    secret: "a secret for tests, 32 characters",
    url: "http://localhost",
    chatUrl: "http://chat.localhost",
    chatClientSecret: "the chat app's secret for tests, long",
    demoAnswersPerAddress: 20,
    seller: { name: "Plumbline Pty Ltd", abn: "51824753556", email: "help@plumbline.example" },
    renderInvoice: () => Promise.reject(new Error("these tests render no invoices")),
    ...dependencies,
  });
  const app = createApp({
    services,
    pages: { build: () => Promise.reject(new Error("these tests render no pages")) },
    url: services.url,
    trustedProxies,
    isProduction: true,
  });
  return { services, mails, get: (path: string, headers = {}) => app.request(path, { headers }), post, app };

  function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return app.request(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...headers },
    });
  }
}

export function buildAnswer(
  { question }: AssistantRequest,
  overrides: Partial<AssistantAnswer> = {},
): AssistantAnswer {
  return {
    outcome: "answer",
    text: `An answer to: ${question}`,
    blocks: [],
    citations: [],
    understood: { states: [] },
    caveats: [],
    contacts: [],
    choices: [],
    related: [],
    notice: "General information only.",
    ...overrides,
  };
}
