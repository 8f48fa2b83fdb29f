/** Saves the compiled content as JSON, because parsing a thousand YAML files at each start is too slow. */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compile } from "./compile.ts";
import { KINDS } from "./layout.ts";
import { listFiles } from "./read-content.ts";
import type { Content } from "./schema.ts";

export const CONTENT_DIR = join(import.meta.dirname, "../content");
const BUILD_FILE = join(import.meta.dirname, "../build/content.json");

type Build = { fingerprint: string; content: Content };

/** Compiles again if a file has changed since the last build. */
export function loadContent(contentDir = CONTENT_DIR, buildFile = BUILD_FILE): Content {
  // Read before the files, so that a file saved in the meantime makes this build stale rather than wrongly fresh.
  const fingerprint = fingerprintOf(contentDir);
  const built = readBuild(buildFile);
  if (built?.fingerprint === fingerprint) return built.content;
  const content = compile(contentDir);
  writeBuild(buildFile, { fingerprint, content });
  return content;
}

function fingerprintOf(contentDir: string): string {
  const hash = createHash("sha1");
  const add = (directory: string, file: string) => {
    const { mtimeMs, size } = statSync(join(directory, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  };
  for (const kind of KINDS) for (const file of listFiles(contentDir, kind)) add(contentDir, file);
  for (const file of [
    "schema.ts",
    "intent-schema.ts",
    "range.ts",
    "compile.ts",
    "layout.ts",
    "read-content.ts",
    "yaml.ts",
  ])
    add(import.meta.dirname, file);
  return hash.digest("hex");
}

function readBuild(buildFile: string): Build | undefined {
  try {
    return JSON.parse(readFileSync(buildFile, "utf8")) as Build;
  } catch {
    // The file is missing on the first start, or damaged, so write it again.
    return undefined;
  }
}

function writeBuild(buildFile: string, build: Build): void {
  const temporary = `${buildFile}.${randomUUID()}`;
  try {
    mkdirSync(dirname(buildFile), { recursive: true });
    writeFileSync(temporary, JSON.stringify(build));
    renameSync(temporary, buildFile);
  } catch (error) {
    // The content works without the file: a read-only installation compiles it at each start.
    process.emitWarning(`Couldn't save the compiled content: ${String(error)}`);
  }
}
