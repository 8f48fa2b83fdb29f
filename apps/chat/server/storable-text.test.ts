import { test } from "@plumbline/db/testing.ts";
import { expect } from "vitest";
import { createTestApp } from "./testing/app.ts";

test.for([
  ["GET", "/api/threads?q=a%00b", undefined],
  ["GET", "/api/threads/%00", undefined],
  ["GET", "/shared/%ED%A0%80", undefined],
  ["POST", "/api/jobs", { address: "12 Smith St\0, Ryde" }],
  ["POST", "/api/jobs", { address: "12 Smith St\ud800, Ryde" }],
] as const)("%s %s with text that can't be stored is refused", async ([method, path, body], { db }) => {
  const { call } = await createTestApp(db).signIn();
  expect((await call(method, path, body)).status).toBe(400);
});
