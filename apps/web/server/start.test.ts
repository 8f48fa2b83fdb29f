import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("an invalid environment variable stops startup with one line naming it", () => {
  const { status, stderr } = start({ WEB_PORT: "three thousand" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^WEB_PORT: .+\n$/);
});

test("unsafe defaults stop a public site from starting, each named on its own line", () => {
  const { status, stderr } = start({ NODE_ENV: "production", WEB_URL: "http://plumbline.example" });
  expect(status).toBe(1);
  expect(stderr.trimEnd().split("\n")).toHaveLength(9);
});

test("an unreachable database stops startup with one line that leaves out its password", () => {
  const { status, stderr } = start({ DATABASE_URL: "postgres://kim:secret@127.0.0.1:1/web" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL: .+\n$/);
  expect(stderr).not.toContain("secret");
});

function start(variables: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...variables };
  return spawnSync(process.execPath, [join(import.meta.dirname, "index.ts")], { env, encoding: "utf8" });
}
