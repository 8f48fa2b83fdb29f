import { join } from "node:path";
import { runTogether } from "./run-together.ts";

const ROOT = join(import.meta.dirname, "..");
const PACKAGES = ["assistant", "contract", "db", "regulations", "server"];

process.exit(await runTogether([watching("web"), watching("chat")]));

function watching(app: string): string[] {
  const folders = [`apps/${app}/server`, ...PACKAGES.map((name) => `packages/${name}/src`)];
  const watched = folders.map((folder) => `--watch-path=${join(ROOT, folder)}`);
  return ["--watch-preserve-output", ...watched, join(ROOT, `apps/${app}/server/index.ts`)];
}
