import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";

/** React Router's configuration of an app whose build ends with its service worker and compressed files. */
export function pagesConfig(generateServiceWorker: (buildFolder: string) => Promise<void>): Config {
  return {
    // The apps are small enough that every route fits in the first document.
    routeDiscovery: { mode: "initial" },
    buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
      await generateServiceWorker(buildDirectory);
      await precompress(`${buildDirectory}/client`);
    },
  };
}
