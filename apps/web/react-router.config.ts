import type { Config } from "@react-router/dev/config";
import { precompress } from "./server/http/precompress.ts";

export default {
  // The site is small enough that every route fits in the first document.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
