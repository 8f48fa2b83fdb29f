import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { viewedPath } from "./viewed-path.ts";

const BROWSER = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36";

const PATHS = [
  "",
  "directory",
  "directory/:slug",
  "quotes/:id",
  "admin/audit",
  "oauth-clients",
  "terms-conditions",
  "*",
];
const ROUTES = Object.fromEntries([
  ["root", { id: "root", path: "", module: {} }],
  ...PATHS.map((path) => [
    `route ${path}`,
    { id: `route ${path}`, parentId: "root", path, index: path === "" || undefined, module: {} },
  ]),
]) as unknown as ServerBuild["routes"];

type Look = {
  path: string;
  headers?: Record<string, string>;
  status?: number;
  type?: string;
  method?: string;
};

function view({ path, headers = {}, status = 200, type = "text/html; charset=utf-8", method = "GET" }: Look) {
  const isData = path.includes(".data");
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { "User-Agent": BROWSER, ...headers },
  });
  const answer = { status, headers: new Headers({ "Content-Type": isData ? "text/x-script" : type }) };
  return viewedPath(request, answer, ROUTES);
}

test.for([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/directory?search=kim%40example.com", "/directory"],
  ["/directory.data?search=roof", "/directory"],
  ["/directory/_.data", "/directory"],
  ["/directory/straight-flow", "/directory/straight-flow"],
  ["/quotes/3f2b7c1e?key=secret", "/quotes/:id"],
  ["/quotes/3f2b7c1e.data?key=secret", "/quotes/:id"],
] as const)("%s is counted as %s", ([path, counted]) => {
  expect(view({ path })).toBe(counted);
});

test.for<[string, Look]>([
  ["an error", { path: "/directory", status: 404 }],
  ["a redirect", { path: "/directory", status: 302 }],
  ["a redirect returned as data", { path: "/directory.data", status: 202 }],
  ["a form", { path: "/directory", method: "POST" }],
  ["an image", { path: "/directory", type: "image/png" }],
  ["an admin page", { path: "/admin/audit" }],
  ["an admin page's data", { path: "/admin/audit.data" }],
  ["a bot", { path: "/", headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
  ["a client without a user agent", { path: "/", headers: { "User-Agent": "" } }],
  ["a visitor with Do Not Track", { path: "/", headers: { DNT: "1" } }],
  ["a visitor with Global Privacy Control", { path: "/", headers: { "Sec-GPC": "1" } }],
  ["a prefetch", { path: "/directory.data", headers: { "Sec-Purpose": "prefetch" } }],
  ["a prerender", { path: "/directory", headers: { "Sec-Purpose": "prefetch;prerender" } }],
  [
    "a page that refetches its own data",
    { path: "/directory.data?page=2", headers: { Referer: "http://localhost/directory?page=1" } },
  ],
])("%s isn't counted", ([, look]) => {
  expect(view(look)).toBeUndefined();
});

test("a client-side navigation from one page to another is counted", () => {
  const headers = { Referer: "http://localhost/directory?page=1" };
  expect(view({ path: "/terms-conditions.data", headers })).toBe("/terms-conditions");
});
