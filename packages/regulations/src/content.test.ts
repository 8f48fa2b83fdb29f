import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { loadContent } from "./content.ts";
import { buildEntry, buildRegulator, buildUpdate, contentDirWith, writeRecord } from "./testing.ts";

function setUp() {
  const contentDir = contentDirWith({
    entries: [buildEntry()],
    regulators: [buildRegulator()],
    updates: [buildUpdate()],
  });
  const buildFile = join(contentDir, ".build/content.json");
  return { contentDir, buildFile, load: () => loadContent(contentDir, buildFile) };
}

const ENTRY_FILE = "entries/nsw/contracts/nsw-deposit.yaml";

test("compiled content has everything except the editors' notes", () => {
  const { load } = setUp();
  const { provenance: _, ...published } = buildEntry();
  expect(load()).toEqual({
    entries: [published],
    regulators: [buildRegulator()],
    updates: [buildUpdate()],
    intents: [],
  });
});

test("the build file leaves out the editors' notes too", () => {
  const { load, buildFile } = setUp();
  load();
  expect(readFileSync(buildFile, "utf8")).not.toContain("Read on the regulator's page");
});

test("a build that matches the files is reused", () => {
  const { load, buildFile } = setUp();
  const first = load();
  const { ino } = statSync(buildFile);
  expect(load()).toEqual(first);
  expect(statSync(buildFile).ino).toBe(ino);
});

test("an edited, added, renamed or removed file triggers a rebuild", () => {
  const { contentDir, load } = setUp();
  load();
  writeRecord(contentDir, "entries", buildEntry({ title: "Edited" }));
  expect(load().entries.map(({ title }) => title)).toEqual(["Edited"]);

  writeRecord(contentDir, "entries", buildEntry({ id: "nsw-added", title: "Added" }));
  expect(load().entries.map(({ title }) => title)).toEqual(["Added", "Edited"]);

  rmSync(join(contentDir, ENTRY_FILE));
  expect(load().entries.map(({ title }) => title)).toEqual(["Added"]);

  renameSync(join(contentDir, "entries/nsw"), join(contentDir, "entries/vic"));
  expect(load).toThrow("belongs in entries/nsw/contracts/nsw-added.yaml");
});

test("a file restored with an older date triggers a rebuild", () => {
  const { contentDir, load } = setUp();
  load();
  writeRecord(contentDir, "entries", buildEntry({ title: "Restored" }));
  utimesSync(join(contentDir, ENTRY_FILE), new Date("2020-01-01"), new Date("2020-01-01"));
  expect(load().entries.map(({ title }) => title)).toEqual(["Restored"]);
});

test("a damaged build is rebuilt", () => {
  const { load, buildFile } = setUp();
  const first = load();
  writeFileSync(buildFile, readFileSync(buildFile, "utf8").slice(0, -10));
  expect(load()).toEqual(first);
  expect(JSON.parse(readFileSync(buildFile, "utf8"))).toMatchObject({ content: first });
});

test("content loads with a warning when the build can't be saved", () => {
  const { load, buildFile } = setUp();
  const emitWarning = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  // A directory can't be overwritten, not even by root.
  mkdirSync(buildFile, { recursive: true });
  expect(load().entries).toHaveLength(1);
  expect(emitWarning).toHaveBeenCalledWith(expect.stringContaining("Couldn't save"));
  emitWarning.mockRestore();
});

test("invalid content is rejected with a list of mistakes", () => {
  const { contentDir, load } = setUp();
  writeFileSync(join(contentDir, ENTRY_FILE), "id: nsw-deposit\n");
  expect(load).toThrow(/entries\/nsw\/contracts\/nsw-deposit\.yaml: title: /);
});
