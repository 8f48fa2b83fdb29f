// `npm start`: builds what has changed, then serves the site and the chat app. Each server migrates its own database.
import { join } from "node:path";
import { buildIfChanged, learnIfChanged } from "./build.ts";
import { runTogether } from "./run-together.ts";

// What V8 made of the modules is kept for the next start, which is a fifth quicker for it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../node_modules/.cache/node");
// Four pictures being decoded would fill the default of 4, and pages, files and name look-ups would wait for them.
process.env.UV_THREADPOOL_SIZE ??= "16";
// Before the servers, each of which would learn it by itself at the same time.
learnIfChanged();
buildIfChanged();
process.env.NODE_ENV ??= "production";
const serverOf = (app: string) => join(import.meta.dirname, `../apps/${app}/server/index.ts`);
process.exit(await runTogether([[serverOf("web")], [serverOf("chat")]]));
