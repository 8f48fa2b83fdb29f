import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type GenerateSWOptions, generateSW } from "workbox-build";

/** The page for when there is no network. */
const OFFLINE_PAGE = "/offline";

type Choices = Required<
  Pick<GenerateSWOptions, "globPatterns" | "runtimeCaching" | "skipWaiting" | "clientsClaim">
>;

/** Writes a service worker into a finished build. It keeps the offline page and the files of `globPatterns`. */
export async function writeServiceWorker(buildFolder: string, choices: Choices): Promise<void> {
  const clientFolder = join(buildFolder, "client");
  const { warnings } = await generateSW({
    swDest: join(clientFolder, "sw.js"),
    globDirectory: clientFolder,
    // Their names change with their content.
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

/** Changes with everything the offline page is made of. */
async function fingerprintOf(buildFolder: string): Promise<string> {
  const server = await readFile(join(buildFolder, "server/index.js"));
  return createHash("sha256").update(server).digest("hex").slice(0, 16);
}
