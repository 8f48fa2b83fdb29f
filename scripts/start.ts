// `npm start`: builds what has changed, then serves the site. The server migrates its own database.
import { buildIfChanged, learnIfChanged } from "./build.ts";

learnIfChanged();
buildIfChanged();
process.env.NODE_ENV ??= "production";
await import("../apps/web/server/index.ts");
