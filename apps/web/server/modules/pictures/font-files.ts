import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

// These are single weights, because the pages' variable font works only in browsers. Each subset adds letters.
const SUBSETS = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"] as const;
const WEIGHTS = [400, 700] as const;

/** Each letter is drawn with the first of these files that has it. */
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
