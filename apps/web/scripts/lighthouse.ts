/** Runs Lighthouse's mobile audit on the built site. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findOrInstallBrowser } from "../../../scripts/browser.ts";
import { buildIfChanged } from "../../../scripts/build.ts";

const PORT = Number(process.env.LIGHTHOUSE_PORT ?? 3320);
const PAGES = ["/", "/launching-soon", "/directory", "/guides/qld/licensing"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TARGET = 95;
const RUNS = 3;
const JS_BUDGET_KB = 150;

type Row = { page: string; "LCP s": number; CLS: number; "TBT ms": number; "JS kB": number } & {
  [category in (typeof CATEGORIES)[number]]: number;
};

const origin = `http://localhost:${PORT}`;
buildIfChanged();
const server = startServer();
const chrome = await launch({
  chromePath: findOrInstallBrowser(),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});

try {
  await waitUntilServed();
  const rows = [];
  for (const path of PAGES) rows.push(await auditMedian(path));
  console.table(rows);
  process.exitCode = rows.every(meetsTargets) ? 0 : 1;
} finally {
  chrome.kill();
  server.kill();
}

function meetsTargets(row: Row) {
  return CATEGORIES.every((category) => row[category] >= TARGET) && row["JS kB"] < JS_BUDGET_KB;
}

/** Takes the median of several runs, because a single run varies a lot on a busy machine. */
async function auditMedian(path: string): Promise<Row> {
  const rows: Row[] = [];
  for (let run = 0; run < RUNS; run++) rows.push(await audit(path));
  const median = rows.toSorted((a, b) => a.performance - b.performance)[Math.floor(RUNS / 2)];
  if (!median) throw new Error("RUNS must be at least 1");
  return median;
}

async function audit(path: string): Promise<Row> {
  const result = await lighthouse(origin + path, {
    port: chrome.port,
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
  const { categories, audits } = result.lhr;
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
  console.log(`${path}: ${failed.length > 0 ? failed.join(", ") : "every audit passed"}`);
  return {
    page: path,
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    "LCP s": Math.round(value("largest-contentful-paint") / 100) / 10,
    CLS: Math.round(value("cumulative-layout-shift") * 1000) / 1000,
    "TBT ms": Math.round(value("total-blocking-time")),
    "JS kB": Math.round(scriptBytes(audits["network-requests"]?.details) / 1000),
  };
}

function scriptBytes(details: unknown) {
  const { items } = details as { items: { resourceType: string; transferSize: number }[] };
  return items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

function startServer(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "../server/index.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      WEB_PORT: String(PORT),
      WEB_URL: origin,
      DATA_DIR: mkdtempSync(join(tmpdir(), "plumbline-lighthouse-")),
    },
  });
}

async function waitUntilServed() {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const served = await fetch(origin).then(
      (response) => response.ok,
      () => false,
    );
    if (served) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No page at ${origin} after 30 s`);
}
