import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

const CHECKS: [name: string, command: string, folder?: string][] = [
  ["route types of apps/web", "react-router typegen", "apps/web"],
  ["route types of apps/chat", "react-router typegen", "apps/chat"],
  ["types of packages and scripts", "tsc -p ."],
  ["types of apps/web", "tsc -p .", "apps/web"],
  ["types of apps/chat", "tsc -p .", "apps/chat"],
  ["types of packages/ui", "tsc -p .", "packages/ui"],
  ["lint and import boundaries", "oxlint --type-aware --deny-warnings"],
  ["format", "oxfmt --check ."],
  ["unused files, exports and dependencies", "knip"],
  ["wording", "node scripts/wording.ts"],
];

let failed = 0;
for (const [name, command, folder = "."] of CHECKS) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: join(ROOT, folder),
    shell: true,
    encoding: "utf8",
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)\n`);
  if (status === 0) continue;
  failed += 1;
  process.stdout.write(`${stdout}${stderr}\n`);
}
process.stdout.write(`${CHECKS.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
