import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type GenerateSWOptions, generateSW } from "workbox-build";

const OFFLINE_PAGE = "/offline";

type Choices = Required<
  Pick<GenerateSWOptions, "globPatterns" | "runtimeCaching" | "skipWaiting" | "clientsClaim">
>;

/** The service worker caches the offline page and the files matching `globPatterns`. */
export async function writeServiceWorker(buildFolder: string, choices: Choices): Promise<void> {
  const clientFolder = join(buildFolder, "client");
  const { warnings } = await generateSW({
    swDest: join(clientFolder, "sw.js"),
    globDirectory: clientFolder,
    // These files' names change with their content.
    dontCacheBustURLsMatching: /^assets\//,
    additionalManifestEntries: [{ url: OFFLINE_PAGE, revision: await fingerprintOf(buildFolder) }],
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: "production",
    ...choices,
  });
  if (warnings.length > 0) throw new Error(`service worker: ${warnings.join(", ")}`);
}

async function fingerprintOf(buildFolder: string): Promise<string> {
  const server = await readFile(join(buildFolder, "server/index.js"));
  return createHash("sha256").update(server).digest("hex").slice(0, 16);
}
