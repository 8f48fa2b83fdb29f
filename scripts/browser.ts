import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// The headless shell renders the same pages without a window, and the tests take two thirds of the time in it.
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const USUAL_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export function findOrInstallBrowser(): string | undefined {
  const found = process.env.CHROMIUM_PATH || findBrowser();
  if (found) return found;
  process.stdout.write("No Chrome or Chromium found: installing one for the browser tests.\n");
  if (isDebianRoot() && run("apt-get", ["update"])) {
    const hasInstalled = [SHELL, "chromium"].some((name) => run("apt-get", ["install", "-y", name]));
    const installed = hasInstalled && findBrowser();
    if (installed) return installed;
  }
  if (
    run("playwright", ["install", "--with-deps", "chromium"]) ||
    run("playwright", ["install", "chromium"])
  ) {
    return undefined;
  }
  process.stderr.write(
    "No browser for the browser tests. Install Chrome or Chromium, or set CHROMIUM_PATH to one, and try again.\n",
  );
  process.exit(1);
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}
