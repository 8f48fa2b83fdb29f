import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { askAndRead } from "./asking.ts";
import { askByApi, expect, signIn, test } from "./fixtures.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom in Brisbane?";

async function openApp(page: Page) {
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

async function expectKept(page: Page, count: number) {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open("plumbline-offline");
            opening.onsuccess = () => {
              const database = opening.result;
              if (!database.objectStoreNames.contains("copies")) return resolve(-1);
              const reading = database.transaction("copies").objectStore("copies").get("mine");
              reading.onsuccess = () => resolve(reading.result?.answers.length ?? 0);
              database.close();
            };
          }),
      ),
    )
    .toBe(count);
}

test("saved answers can be read offline, with sources and dates", async ({ page, context }) => {
  await signIn(page);
  await openApp(page);
  await askAndRead(page, QUESTION);
  await expectKept(page, 1);

  await context.setOffline(true);
  await page.goto("/t/anything?at=all");
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await page.getByText(QUESTION).click();
  await expect(page.getByText(/As of \d+ \w+ \d{4}, \d+:\d\d/)).toBeVisible();
  await page.getByRole("link", { name: "Source 1" }).first().click();
  await expect(page.getByText("As at", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/t/anything?at=all");

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeHidden();
});

test("logging in as someone else erases saved answers, even if the new person's can't be fetched", async ({
  page,
  context,
}) => {
  await signIn(page);
  await askByApi(page.request, QUESTION);
  await openApp(page);
  await expectKept(page, 1);

  await signIn(page);
  await page.route("**/api/offline", (route) => route.abort());
  await openApp(page);
  await expectKept(page, 0);
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByText("There are no answers saved on this device.")).toBeVisible();
});

test("an ended session erases saved answers", async ({ page, context }) => {
  await signIn(page);
  await askByApi(page.request, QUESTION);
  await openApp(page);
  await expectKept(page, 1);
  await context.clearCookies();
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth/);
  await expectKept(page, 0);
});

test("logging out erases saved answers", async ({ page }) => {
  await signIn(page);
  await askByApi(page.request, QUESTION);
  await openApp(page);
  await expectKept(page, 1);
  // The shared page has no code that erases saved answers.
  await page.route("**/auth/logout", (route) => route.fulfill({ json: { url: "/shared/nothing" } }));
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectKept(page, 0);
});

test("deleting all history erases saved answers", async ({ page }) => {
  await signIn(page);
  await askByApi(page.request, QUESTION);
  await openApp(page);
  await expectKept(page, 1);
  await page.request.delete("/api/history");
  await openApp(page);
  await expectKept(page, 0);
});

test("the service worker caches the app's files, but no one's pages or answers", async ({ page }) => {
  await signIn(page);
  const { threadId } = await askByApi(page.request, QUESTION);
  await openApp(page);
  await page.goto(`/t/${threadId}`);
  const me = (await (await page.request.get("/api/me")).json()) as { user: Record<string, string> };
  const kept = await page.evaluate(async () => {
    const bodies: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? "";
        bodies.push({ path: new URL(request.url).pathname, text });
      }
    }
    return bodies;
  });
  const paths = kept.map(({ path }) => path);
  expect(paths).toContain("/offline");
  expect(paths.filter((path) => !/^\/(assets\/|offline$|[\w-]+\.(svg|png|webmanifest)$)/.test(path))).toEqual(
    [],
  );
  for (const { path, text } of kept) {
    for (const secret of [me.user.id, me.user.name, me.user.email, QUESTION]) {
      expect(text.includes(secret ?? ""), `${secret} in ${path}`).toBe(false);
    }
  }
});

test("a new version is shown on the next load, and its worker takes over", async ({ page, baseURL }) => {
  const site = await serveVersions(baseURL ?? "");
  await page.goto(`${site.url}/offline`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  site.deploy();
  await page.goto(`${site.url}/auth`);
  await expect(page.locator('meta[name="version"]')).toHaveCount(1);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (registration.waiting) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const watch = (worker: ServiceWorker) =>
      worker.addEventListener("statechange", () => worker.state === "installed" && resolve());
    if (registration.installing) watch(registration.installing);
    registration.addEventListener(
      "updatefound",
      () => registration.installing && watch(registration.installing),
    );
    await promise;
  });
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await caches.match("/offline", { ignoreSearch: true });
        return (await kept?.text())?.includes('<meta name="version"');
      }),
    )
    .toBe(true);
  await site.close();
});

test("the offline page is the same document for every user", async ({ page, playwright, baseURL }) => {
  await signIn(page);
  const visitor = await playwright.request.newContext({ baseURL });
  const plain = (text: string) => text.replaceAll(/nonce="[^"]*"/g, "");
  const mine = await (await page.request.get("/offline")).text();
  const anybodys = await (await visitor.get("/offline")).text();
  expect(plain(mine)).toBe(plain(anybodys));
});

test("the app can be installed", async ({ page }) => {
  await page.goto("/auth");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const response = await page.request.get(href ?? "");
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const {
    icons,
    display,
    start_url: start,
  } = (await response.json()) as {
    icons: { src: string; purpose?: string }[];
    display: string;
    start_url: string;
  };
  expect({ display, start }).toEqual({ display: "standalone", start: "/" });
  expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of icons) expect((await page.request.get(src)).ok(), src).toBe(true);
});

/** Proxies the app, so that a new version can be "deployed" during the test. */
async function serveVersions(baseURL: string) {
  let isDeployed = false;
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${baseURL}${request.url}`, {
        headers: { Accept: request.headers.accept ?? "*/*" },
      });
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, {
        "Content-Type": answer.headers.get("Content-Type") ?? "text/plain",
        "Cache-Control": answer.headers.get("Cache-Control") ?? "no-store",
      });
      const isText = /html|javascript/.test(answer.headers.get("Content-Type") ?? "");
      response.end(isDeployed && isText ? renew(body.toString()) : body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    deploy: () => (isDeployed = true),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** The new version adds a meta tag to its pages and changes the offline page's revision in its worker. */
function renew(text: string): string {
  return text
    .replace("<head>", '<head><meta name="version" content="new">')
    .replace(/(url:"\/offline",revision:")/, "$1new");
}
