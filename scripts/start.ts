// `npm start`: builds what has changed, then serves the site and the chat app. Each server migrates its own database.
import { join } from "node:path";
import { buildIfChanged, hasModel, learnIfChanged } from "./build.ts";
import { runTogether } from "./run-together.ts";

// A kept model is checked, and learned anew if need be, by the servers themselves: asking twice would cost half a second.
if (!hasModel()) learnIfChanged();
buildIfChanged();
process.env.NODE_ENV ??= "production";
const serverOf = (app: string) => join(import.meta.dirname, `../apps/${app}/server/index.ts`);
process.exit(await runTogether([[serverOf("web")], [serverOf("chat")]]));
