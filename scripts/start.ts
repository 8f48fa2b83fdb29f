// `npm start`: builds what has changed, then serves the site. The server migrates its own database.
import { buildIfChanged, hasModel, learnIfChanged } from "./build.ts";

// A kept model is checked, and learned anew if need be, by the server itself: asking twice would cost half a second.
if (!hasModel()) learnIfChanged();
buildIfChanged();
process.env.NODE_ENV ??= "production";
await import("../apps/web/server/index.ts");
