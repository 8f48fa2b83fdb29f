// Holds the lock of the folder it is given, until it is killed.
import { lockFolder } from "./folder-lock.ts";

await lockFolder(process.argv[2] ?? "");
process.send?.("locked");
// Listening keeps the process alive.
process.on("message", () => undefined);
