import type { SiteNoteFacts } from "#server/modules/documents/site-note.ts";

/** From the size that reads best down to the smallest that reads well on paper. */
const FONT_SIZES = [10.5, 9.75, 9, 8.25];
/** What does not fit on one page takes two, at a size that needs no squinting. */
const SIZE_OF_SEVERAL_PAGES = 9.75;

/** Renders a site note to a PDF: on one page where that stays readable. The renderer is large, and loaded with the first note. */
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

/** Every text in it, spelled with the letters that the fonts have. */
function spellAll<Value>(value: Value, spell: (text: string) => string): Value {
  const spelled = (part: unknown): unknown => {
    if (typeof part === "string") return spell(part);
    if (Array.isArray(part)) return part.map(spelled);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, spelled(inner)]));
  };
  // The same shape with the same keys: only texts were replaced by texts.
  return spelled(value) as Value;
}
