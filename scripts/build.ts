import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const STAMP = join(ROOT, "apps/web/build/sources.sha256");

// Whatever can change the built pages. Content and server code are read at run time and are not among it.
const SOURCES = [
  "apps/web/{app,public}/**/*.*",
  "apps/web/*.{ts,json}",
  "apps/web/server/http/precompress.ts",
  "packages/{contract,ui}/**/*.{ts,tsx,css,json,svg}",
  "package-lock.json",
];

/** Whether the assistant has learned a model at some time. */
export function hasModel(): boolean {
  return existsSync(join(ROOT, "packages/assistant/build/model.bin"));
}

/** Learns the assistant's model unless it is kept from the same content; the first time takes some seconds. */
export function learnIfChanged(): void {
  const { status } = spawnSync("node", [join(ROOT, "packages/assistant/src/cli/learn.ts")], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}

/** Builds the pages unless the last build was of the very same sources. */
export function buildIfChanged(): void {
  const fingerprint = fingerprintOfSources();
  if (readStamp() === fingerprint) return;
  process.stdout.write("Building the pages...\n");
  const { status, stdout, stderr } = spawnSync("react-router", ["build"], {
    cwd: join(ROOT, "apps/web"),
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe build failed.\n`);
    process.exit(1);
  }
  writeFileSync(STAMP, fingerprint);
}

function fingerprintOfSources(): string {
  const hash = createHash("sha256");
  const isSource = (path: string) => !/\.(test|spec)\.tsx?$|node_modules/.test(path);
  for (const path of globSync(SOURCES, { cwd: ROOT }).filter(isSource).toSorted()) {
    hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    // Never built.
    return undefined;
  }
}

if (import.meta.main) {
  learnIfChanged();
  buildIfChanged();
}
