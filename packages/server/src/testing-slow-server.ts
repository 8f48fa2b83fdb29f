import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLog } from "./log.ts";
import { shutDownGracefully } from "./shutdown.ts";

const server = createServer((_request, response) => setTimeout(() => response.end("finished"), 300));
const tell = (word: string) => async () => void process.send?.(word);
shutDownGracefully({ server, log: silentLog(), beforeDrain: tell("draining"), afterDrain: tell("closed") });
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
