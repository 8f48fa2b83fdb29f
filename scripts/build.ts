import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const APPS = ["web", "chat"] as const;
type App = (typeof APPS)[number];

// Everything that affects an app's built pages. Leaves out content and server code, because they're read at
// run time.
const sourcesOf = (app: App) => [
  `apps/${app}/{app,public}/**/*.*`,
  `apps/${app}/*.{ts,json}`,
  "packages/server/src/{pages-config,precompress,service-worker}.ts",
  "packages/{contract,ui}/**/*.{ts,tsx,css,json,svg}",
  "package-lock.json",
];

/** Trains the assistant's model, which takes a few seconds, unless its inputs are unchanged. */
export function learnIfChanged(): void {
  const { status } = spawnSync("node", [join(ROOT, "packages/assistant/src/cli/learn.ts")], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}

export function buildIfChanged(): void {
  for (const app of APPS) buildAppIfChanged(app);
}

function buildAppIfChanged(app: App): void {
  const stamp = join(ROOT, `apps/${app}/build/sources.sha256`);
  const fingerprint = fingerprintOf(sourcesOf(app));
  if (readStamp(stamp) === fingerprint) return;
  process.stdout.write(`Building the pages of apps/${app}...\n`);
  const { status, stdout, stderr } = spawnSync("react-router", ["build"], {
    cwd: join(ROOT, "apps", app),
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe build failed.\n`);
    process.exit(1);
  }
  writeFileSync(stamp, fingerprint);
}

function fingerprintOf(sources: string[]): string {
  const hash = createHash("sha256");
  const isSource = (path: string) => !/\.(test|spec)\.tsx?$|node_modules/.test(path);
  for (const path of globSync(sources, { cwd: ROOT }).filter(isSource).toSorted()) {
    hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

function readStamp(stamp: string): string | undefined {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  learnIfChanged();
  buildIfChanged();
}
