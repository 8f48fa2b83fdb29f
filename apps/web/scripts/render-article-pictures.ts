/** Renders the drawings of the launch articles: `node apps/web/scripts/render-article-pictures.ts`, after one was changed. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const directory = join(import.meta.dirname, "../content/blog");

for (const file of readdirSync(directory).filter((name) => name.endsWith(".svg"))) {
  const drawing = sharp(join(directory, file));
  await drawing.webp({ quality: 82 }).toFile(join(directory, file.replace(/svg$/, "webp")));
}
