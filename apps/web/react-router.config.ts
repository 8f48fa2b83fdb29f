import { pagesConfig } from "@plumbline/server/pages-config.ts";
import { generateServiceWorker } from "./generate-service-worker.ts";

export default pagesConfig(generateServiceWorker);
