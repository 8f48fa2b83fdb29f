import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { boundaries } from "./boundaries.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-lint-"));
writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify({ categories: {}, overrides: boundaries }));
afterAll(() => rmSync(folder, { recursive: true }));

const BANNED = [
  ["packages/contract/src/demo.ts", 'import { x } from "@plumbline/server/errors.ts";'],
  ["packages/contract/src/demo.ts", 'import { Hono } from "hono";'],
  ["packages/assistant/src/answer.ts", 'import { Hono } from "hono";'],
  ["packages/assistant/src/answer.ts", 'import { eq } from "drizzle-orm";'],
  ["packages/assistant/src/answer.ts", 'import { useState } from "react";'],
  ["packages/regulations/src/check.ts", 'import pg from "pg";'],
  ["packages/regulations/src/check.ts", 'import { ask } from "@plumbline/assistant/assistant.ts";'],
  ["packages/db/src/client.ts", 'import { x } from "../../../apps/web/server/services.ts";'],
  ["packages/server/src/log.ts", 'import { x } from "@plumbline/db/client.ts";'],
  ["apps/web/server/app.ts", 'import { x } from "../../../apps/chat/server/app.ts";'],
  ["apps/web/server/modules/demo/service.ts", 'import { users } from "../identity/tables.ts";'],
  ["apps/web/server/modules/demo/service.ts", 'import { findUser } from "../identity/repository.ts";'],
  ["apps/web/server/modules/demo/routes.ts", 'import { findQuestion } from "./repository.ts";'],
  ["apps/web/app/lib/seo.ts", 'import { createLog } from "@plumbline/server/log.ts";'],
  ["apps/web/app/lib/seo.ts", 'import { hero } from "../features/landing/hero.tsx";'],
  ["apps/web/app/root.tsx", 'import { createServices } from "#server/services.ts";'],
  ["apps/web/app/root.tsx", 'import { readFile } from "node:fs/promises";'],
  ["apps/web/app/root.tsx", 'import { loadContent } from "@plumbline/regulations/content.ts";'],
  ["apps/web/app/features/landing/hero.tsx", 'import { createDb } from "@plumbline/db/client.ts";'],
  ["apps/web/app/features/landing/hero.tsx", 'import { form } from "../waitlist/waitlist-form.tsx";'],
  ["apps/web/app/features/landing/demo/chat.tsx", 'import { form } from "../../waitlist/waitlist-form.tsx";'],
  [
    "apps/web/app/features/landing/hero.tsx",
    'import { form } from "#app/features/waitlist/waitlist-form.tsx";',
  ],
] as const;

const ALLOWED = [
  ["packages/assistant/src/answer.ts", 'import { Entry } from "@plumbline/regulations/schema.ts";'],
  ["packages/server/src/errors.ts", 'import { ErrorBody } from "@plumbline/contract/errors.ts";'],
  ["apps/web/server/modules/demo/service.ts", 'import { findQuestion } from "./repository.ts";'],
  ["apps/web/server/modules/demo/tables.ts", 'import { users } from "../identity/tables.ts";'],
  ["apps/web/app/entry.server.tsx", 'import { PassThrough } from "node:stream";'],
  ["apps/web/app/lib/services-context.ts", 'import type { Services } from "#server/services.ts";'],
  ["apps/web/app/features/landing/hero.tsx", 'import { Section } from "../../components/section.tsx";'],
  ["apps/web/app/features/landing/hero.tsx", 'import { Box } from "./email-box.tsx";'],
  ["apps/web/app/features/landing/demo/chat.tsx", 'import { claims } from "../claims.ts";'],
  ["apps/web/app/features/landing/hero.tsx", 'import { cn } from "@plumbline/ui/cn.ts";'],
] as const;

describe("import boundaries", () => {
  test.for(BANNED)("%s may not contain: %s", ([file, code]) => {
    expect(lint(file, code)).toContain("no-restricted-imports");
  });

  test.for(ALLOWED)("%s may contain: %s", ([file, code]) => {
    expect(lint(file, code)).not.toContain("no-restricted-imports");
  });
});

function lint(file: string, code: string): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${code}\n`);
  return spawnSync("oxlint", ["--format=unix", file], { cwd: folder, encoding: "utf8" }).stdout;
}
