// `npm test`: unit and server tests, then the browser tests on the built site. Ends with one line of totals.
// `npm test -- --quick`: only the unit and server tests, on PGlite.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createEmptyTestDatabase, dropTestDatabase, testServer } from "@plumbline/db/testing-server.ts";
import { findOrInstallBrowser } from "./browser.ts";
import { buildIfChanged, learnIfChanged } from "./build.ts";
import { findFreePort } from "./free-port.ts";
import { type Totals, totalsOfPlaywright, totalsOfVitest, type VitestReport } from "./test-reports.ts";

const ROOT = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "plumbline-reports-"));

const isQuick = process.argv.includes("--quick");
const browser = isQuick ? undefined : findOrInstallBrowser();
learnIfChanged();
const suites = [runVitest()];
if (!isQuick) {
  buildIfChanged();
  suites.push(await runSiteInBrowser(), await runChatInBrowser());
}
rmSync(reports, { recursive: true });

const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0);
for (const failure of suites.flatMap((suite) => suite.failures)) process.stdout.write(`\nFAILED: ${failure}`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

function runVitest(): Totals {
  const report = join(reports, "vitest.json");
  const status = run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ROOT,
    isQuick ? { TEST_QUICK: "1" } : {},
  );
  return totalsOf(status, report, (json: VitestReport) => totalsOfVitest(json, ROOT));
}

async function runSiteInBrowser(): Promise<Totals> {
  const server = await testServer();
  const database = `plumbline_e2e_${process.pid}`;
  const databaseUrl = server && (await createEmptyTestDatabase(server, database));
  const totals = runPlaywright("web", {
    E2E_PORT: String(await findFreePort()),
    E2E_STRIPE_PORT: String(await findFreePort()),
    E2E_CLOCK_PORT: String(await findFreePort()),
    E2E_CHAT_PORT: String(await findFreePort()),
    E2E_PUBLIC_PORTS: (await Promise.all([1, 2, 3, 4].map(findFreePort))).join(),
    // Tests that write also run on PostgreSQL if it's available.
    ...(databaseUrl && { E2E_DATABASE_URL: databaseUrl, E2E_POSTGRES_PORT: String(await findFreePort()) }),
  });
  if (server) await dropTestDatabase(server, database);
  return totals;
}

async function runChatInBrowser(): Promise<Totals> {
  return runPlaywright("chat", { E2E_PORT: String(await findFreePort()) });
}

function runPlaywright(app: "web" | "chat", environment: Record<string, string>): Totals {
  const report = join(reports, `playwright-${app}.json`);
  const status = run("playwright", ["test", "--reporter=list,json"], join(ROOT, "apps", app), {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...environment,
    ...(browser && { CHROMIUM_PATH: browser }),
  });
  return totalsOf(status, report, totalsOfPlaywright);
}

function totalsOf<Report>(status: number | null, path: string, count: (report: Report) => Totals): Totals {
  let totals: Totals = { passed: 0, failed: 0, failures: [] };
  try {
    totals = count(JSON.parse(readFileSync(path, "utf8")) as Report);
  } catch {
    process.stderr.write("The suite ended without a report.\n");
  }
  if (status === 0 || totals.failed > 0) return totals;
  return { ...totals, failed: 1, failures: [`${basename(path, ".json")} › ended with status ${status}`] };
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): number | null {
  return spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } }).status;
}
