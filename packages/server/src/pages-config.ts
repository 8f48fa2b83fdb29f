import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";

/** For apps whose build ends with a service worker and compressed files. */
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
