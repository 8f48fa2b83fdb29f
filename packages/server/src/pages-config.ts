import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";

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
