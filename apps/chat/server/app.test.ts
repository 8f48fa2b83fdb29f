import { test } from "@plumbline/db/testing.ts";
import { expect } from "vitest";
import { createTestApp } from "./testing/app.ts";

const URL = "https://chat.plumbline.example";

test.for([
  [URL, 401, "from the chat app itself"],
  ["http://chat.plumbline.example", 403, "from the chat app without TLS"],
  ["https://plumbline.example", 403, "from the site"],
] as const)(
  "behind a TLS proxy, a write with the origin %s gets a %i: it comes %s",
  async ([origin, status], { db }) => {
    const answer = await createTestApp(db, { url: URL }).app.request("http://10.0.0.1:3001/api/settings", {
      method: "PUT",
      headers: { Origin: origin },
    });
    expect(answer.status).toBe(status);
  },
);

test("a page action refuses a body that isn't a form", async ({ db }) => {
  const answer = await createTestApp(db).app.request("/admin/reports", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  expect(answer.status).toBe(415);
});
