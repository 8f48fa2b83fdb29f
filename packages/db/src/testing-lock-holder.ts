import { lockFolder } from "./folder-lock.ts";

const [folder = "", platform] = process.argv.slice(2);
await lockFolder(folder, platform as NodeJS.Platform);
process.send?.("locked");
// Listening keeps the process alive.
process.on("message", () => undefined);
