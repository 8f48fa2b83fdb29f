import type { Config } from "@react-router/dev/config";
import { generateServiceWorker } from "./generate-service-worker.ts";
import { precompress } from "./server/http/precompress.ts";

export default {
  // The site is small enough that every route fits in the first document.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await generateServiceWorker(buildDirectory);
    await precompress(`${buildDirectory}/client`);
  },
} satisfies Config;
