// Sets up accounts and data, so that requests get past login and use real ids.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { APPS, type AppName, type Servers } from "./servers.ts";

const WAIT_MS = 60_000;
const PASSWORD = "wattle-and-gum-42";

export type Roles = Record<"visitor" | "owner" | "subscriber" | "administrator", Record<AppName, string>>;

export type Scene = Awaited<ReturnType<typeof setScene>>;

export async function setScene(servers: Servers) {
  const administrator = createBrowser(servers);
  const [, email = "", password = ""] = await untilFound("an administrator", () =>
    /Administrator: (\S+), password (\S+)/.exec(servers.readLog("web")),
  );
  await administrator.call("web", "POST", "/api/auth/login", { email, password });

  const owner = createBrowser(servers);
  await owner.call("web", "POST", "/api/auth/signup", {
    email: "owner@example.com",
    password: PASSWORD,
    firstName: "Olive",
    lastName: "Nguyen",
  });
  await owner.follow("web", await mailedLink(servers, "owner@example.com", /\S+verify-email\?\S+/));
  const business = await owner.call<{ id: string; slug: string }>("web", "POST", "/api/my-business", {
    businessName: "Straight Flow Plumbing",
    tradeId: "plumber",
    abn: null,
    suburb: "Parramatta",
    state: "NSW",
    postcode: "2150",
    description: "Blocked drains, hot water and bathrooms all over the west, since 1990.",
    phone: "0412 345 678",
    website: "www.example.com.au",
    yearsExperience: 12,
  });
  const { proposals } = await administrator.call<{ proposals: { id: string }[] }>(
    "web",
    "GET",
    "/api/admin/listing-proposals",
  );
  const proposal = proposals[0]!.id;
  await administrator.call("web", "POST", `/api/admin/listing-proposals/${proposal}/accept`, {});

  const customer = createBrowser(servers);
  const quote = await customer.call<{ id: string }>("web", "POST", "/api/directory/quote-requests", {
    tradieProfileId: business.id,
    customerName: "Casey Customer",
    customerEmail: "casey@example.com",
    customerPhone: "0412 345 678",
    projectDescription: "Please fix my leaking tap soon",
    projectType: "Plumbing Repair",
    projectLocation: "Parramatta",
    budget: "Under $500",
    timeframe: "ASAP",
  });
  const confirmation = await mailedLink(servers, "casey@example.com", /\S+\/confirm\?token=\S+/);
  const token = new URL(confirmation).searchParams.get("token");
  await customer.call("web", "POST", `/api/directory/quote-requests/${quote.id}/confirm`, { token });
  const quoteLink = await mailedLink(servers, "casey@example.com", /\S+\/quotes\/\S+\?key=\S+/);
  await customer.follow("web", quoteLink);

  const post = await administrator.call<{ id: string; slug: string }>(
    "web",
    "POST",
    "/api/admin/blog/posts",
    {
      title: "The $3,300 rule",
      content: "The rule in short.",
    },
  );
  const client = await administrator.call<{ client_id: string }>(
    "web",
    "POST",
    "/api/oauth/register-client",
    {
      name: "An app",
      redirectUris: ["https://app.example/callback"],
    },
  );
  const posts = await administrator.call<{ slug: string }[]>("web", "GET", "/api/blog/posts");

  const subscriber = createBrowser(servers);
  await subscriber.call("web", "POST", "/api/create-demo-account", {});
  await subscriber.follow("chat", `${servers.origins.chat}/auth/start`);
  await administrator.follow("chat", `${servers.origins.chat}/auth/start`);
  const job = await subscriber.call<{ id: string }>("chat", "POST", "/api/jobs", {
    address: "12 Smith St, Ryde NSW 2112",
  });
  const turn = randomUUID();
  const thread = randomUUID();
  await subscriber.call("chat", "POST", "/api/turns", {
    id: turn,
    threadId: thread,
    parentId: null,
    question: "How deep is a footing in Victoria?",
  });
  const share = await subscriber.call<{ url: string }>("chat", "POST", `/api/threads/${thread}/share`, {});

  const roles: Roles = {
    visitor: { web: customer.cookies("web"), chat: "" },
    owner: { web: owner.cookies("web"), chat: "" },
    subscriber: { web: subscriber.cookies("web"), chat: subscriber.cookies("chat") },
    administrator: { web: administrator.cookies("web"), chat: administrator.cookies("chat") },
  };
  return {
    roles,
    known: {
      tradies: [business.id],
      directory: [business.slug],
      plumber: ["parramatta-nsw"],
      "my-business": [business.id],
      "quote-requests": [quote.id],
      requests: [quote.id],
      quotes: [quote.id],
      checks: [business.id],
      "listing-proposals": [proposal],
      posts: [post.id, posts[0]?.slug ?? post.slug],
      preview: [post.id],
      blog: [posts[0]?.slug ?? post.slug],
      clients: [client.client_id],
      "connected-apps": [client.client_id],
      guides: ["qld"],
      qld: ["licensing"],
      revisions: ["1"],
      federated: ["google"],
      callback: ["google"],
      turns: [turn],
      threads: [thread],
      t: [thread],
      jobs: [job.id],
      shared: [new URL(share.url).pathname.split("/").at(-1)!],
      sitemaps: ["1.xml"],
      og: ["guides/qld/licensing.png", `directory/${business.slug}.png`],
    } as Record<string, string[]>,
    /**
     * Finds roles that are no longer logged in. Otherwise the fuzz could silently test less than it seems to.
     */
    async findSignedOut(): Promise<string[]> {
      const signedIn = [
        ["owner", "web", "/api/auth/user"],
        ["administrator", "web", "/api/admin/overview"],
        ["subscriber", "web", "/api/auth/user"],
        ["subscriber", "chat", "/api/me"],
        ["administrator", "chat", "/api/me"],
      ] as const;
      const statuses = await Promise.all(
        signedIn.map(([role, app, path]) =>
          fetch(servers.origins[app] + path, { headers: { Cookie: roles[role][app] } }),
        ),
      );
      return signedIn.flatMap(([role, app], index) => (statuses[index]?.ok ? [] : [`${role} at ${app}`]));
    },
  };
}

function createBrowser({ origins }: Servers) {
  const jars = { web: new Map<string, string>(), chat: new Map<string, string>() };
  const cookies = (app: AppName) => [...jars[app]].map(([name, value]) => `${name}=${value}`).join("; ");

  async function send(app: AppName, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", cookies(app));
    const response = await fetch(new URL(path, origins[app]), { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /Max-Age=0/i.test(cookie)) jars[app].delete(name);
      else jars[app].set(name, value);
    }
    return response;
  }

  return {
    cookies,
    async call<Answer>(app: AppName, method: string, path: string, body?: unknown): Promise<Answer> {
      const response = await send(app, path, {
        method,
        ...(body !== undefined && {
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    async follow(app: AppName, address: string): Promise<void> {
      let at = new URL(address, origins[app]);
      for (let hops = 0; hops < 10; hops++) {
        const owner = APPS.find((name) => at.origin === origins[name]);
        if (!owner) throw new Error(`${address} led to ${at.origin}`);
        const response = await send(owner, at.pathname + at.search);
        const next = response.headers.get("Location");
        await response.arrayBuffer();
        if (!next) return;
        at = new URL(next, at);
      }
    },
  };
}

function mailedLink({ outboxFolder }: Servers, to: string, pattern: RegExp): Promise<string> {
  return untilFound(`an email to ${to} with ${pattern.source}`, () => {
    const files = existsSync(outboxFolder) ? readdirSync(outboxFolder) : [];
    for (const file of files.filter((name) => name.endsWith(".json"))) {
      const mail = JSON.parse(readFileSync(join(outboxFolder, file), "utf8")) as { to: string; text: string };
      const link = mail.to === to && pattern.exec(mail.text)?.[0];
      if (link) return link.replace(/[.)>,]+$/, "");
    }
    return undefined;
  });
}

async function untilFound<Found>(what: string, find: () => Found | null | undefined): Promise<Found> {
  const giveUpAt = performance.now() + WAIT_MS;
  while (performance.now() < giveUpAt) {
    const found = find();
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`Timed out waiting for ${what}`);
}
