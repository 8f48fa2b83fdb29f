import { workerData } from "node:worker_threads";
import type { Bundle } from "./document-renderer.ts";

const { href, name } = workerData as { href: string; name: string };
const { entry } = (await import(href)) as Bundle;

export default entry.module[name];
