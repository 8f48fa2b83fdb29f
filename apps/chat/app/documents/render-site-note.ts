import type { SiteNoteFacts } from "#server/modules/documents/site-note.ts";

/** Font sizes in points, from the most comfortable to the smallest that's readable on paper. */
const FONT_SIZES = [10.5, 9.75, 9, 8.25];
const SIZE_OF_SEVERAL_PAGES = 9.75;

/** Fits the note on one page if it stays readable. The large renderer loads with the first note. */
export async function renderSiteNote(facts: SiteNoteFacts): Promise<Uint8Array<ArrayBuffer>> {
  const [{ renderToBuffer }, { SiteNote }, { loadPdfFonts }] = await Promise.all([
    import("@react-pdf/renderer"),
    import("./site-note.tsx"),
    import("@plumbline/ui/pdf-fonts.ts"),
  ]);
  const spelled = spellAll(facts, await loadPdfFonts());
  const render = async (fontSize: number) => {
    let pages = 0;
    const onPages = (count: number) => (pages = count);
    const pdf = await renderToBuffer(SiteNote({ facts: spelled, fontSize, onPages }));
    return { pages, pdf };
  };
  for (const fontSize of FONT_SIZES) {
    const { pages, pdf } = await render(fontSize);
    if (pages === 1) return new Uint8Array(pdf);
  }
  return new Uint8Array((await render(SIZE_OF_SEVERAL_PAGES)).pdf);
}

/** Replaces characters that the fonts don't have. */
function spellAll<Value>(value: Value, spell: (text: string) => string): Value {
  const spelled = (part: unknown): unknown => {
    if (typeof part === "string") return spell(part);
    if (Array.isArray(part)) return part.map(spelled);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, spelled(inner)]));
  };
  // The shape and keys are unchanged: only the text of strings was replaced.
  return spelled(value) as Value;
}
