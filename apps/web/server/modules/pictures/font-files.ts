import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

// Where pictures are drawn on the server. The fonts of the pages are one file of every weight in a format that
// only browsers read, so these are the single weights; each subset holds the letters that the ones before it lack.
const SUBSETS = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"] as const;
const WEIGHTS = [400, 700] as const;

/** The text font in files, for drawing on the server; the first that has a letter is the one to draw it with. */
export async function readFontFiles() {
  return Promise.all(
    WEIGHTS.flatMap((weight) =>
      SUBSETS.map(async (subset) => {
        const file = `@fontsource/source-sans-3/files/source-sans-3-${subset}-${weight}-normal.woff`;
        const data = await readFile(fileURLToPath(import.meta.resolve(file)));
        return { name: `Source Sans 3 ${subset}`, weight, style: "normal" as const, data };
      }),
    ),
  );
}
