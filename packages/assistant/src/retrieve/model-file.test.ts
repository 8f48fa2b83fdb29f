import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadContent } from "@plumbline/regulations/content.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isModelKept, loadModel } from "./model-file.ts";

const KEPT = join(import.meta.dirname, "../../build/model.bin");
const content = loadContent();
const [first, ...others] = content.entries;
const changed = { ...content, entries: [{ ...first!, answer: `${first!.answer} More.` }, ...others] };
let folder: string;
let buildFile: string;

beforeEach(() => {
  loadModel(content);
  folder = mkdtempSync(join(tmpdir(), "plumbline-model-"));
  buildFile = join(folder, "model.bin");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a saved model is used only for the content it was learned from", () => {
  expect(isModelKept(content)).toBe(true);
  expect(isModelKept(changed)).toBe(false);
});

test("a model saved without a fingerprint is used, and gets one", () => {
  copyFileSync(KEPT, buildFile);
  expect(isModelKept(content, buildFile)).toBe(false);
  const model = loadModel(content, buildFile);
  expect(model.corpus.passages.length).toBeGreaterThan(0);
  expect(isModelKept(content, buildFile)).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(["model.bin", "model.fingerprint"]);
});

test("a fingerprint without a model doesn't count as a saved model", () => {
  copyFileSync(KEPT.replace(".bin", ".fingerprint"), join(folder, "model.fingerprint"));
  expect(isModelKept(content, buildFile)).toBe(false);
});
