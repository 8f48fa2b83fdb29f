import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatFiles } from "./format.ts";
import { readContent } from "./read-content.ts";
import { buildEntry, contentDirWith, writeContentFile } from "./testing.ts";
import { formatRecord } from "./yaml.ts";

const FILE = "entries/nsw/contracts/nsw-deposit.yaml";

test("a hand-written file is formatted, and a second run changes nothing", () => {
  const contentDir = contentDirWith({});
  const { id, ...rest } = buildEntry();
  writeContentFile(contentDir, FILE, JSON.stringify({ ...rest, id }));
  const format = () => formatFiles(contentDir, readContent(contentDir).content);
  expect(format()).toEqual([FILE]);
  expect(readFileSync(join(contentDir, FILE), "utf8")).toBe(formatRecord("entries", buildEntry()));
  expect(format()).toEqual([]);
});
