import { Font } from "@react-pdf/renderer";
import cyrillic from "@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff?inline";
import cyrillicBold from "@fontsource/source-sans-3/files/source-sans-3-cyrillic-700-normal.woff?inline";
import greek from "@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff?inline";
import greekBold from "@fontsource/source-sans-3/files/source-sans-3-greek-700-normal.woff?inline";
import latinExt from "@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff?inline";
import latinExtBold from "@fontsource/source-sans-3/files/source-sans-3-latin-ext-700-normal.woff?inline";
import latin from "@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?inline";
import latinBold from "@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff?inline";
import vietnamese from "@fontsource/source-sans-3/files/source-sans-3-vietnamese-400-normal.woff?inline";
import vietnameseBold from "@fontsource/source-sans-3/files/source-sans-3-vietnamese-700-normal.woff?inline";

// PDF readers' built-in fonts only cover western European letters, and a document must spell its reader's name
// right.
const SUBSETS = [
  { family: "Source Sans 3 Latin", regular: latin, bold: latinBold },
  { family: "Source Sans 3 Latin Extended", regular: latinExt, bold: latinExtBold },
  { family: "Source Sans 3 Vietnamese", regular: vietnamese, bold: vietnameseBold },
  { family: "Source Sans 3 Greek", regular: greek, bold: greekBold },
  { family: "Source Sans 3 Cyrillic", regular: cyrillic, bold: cyrillicBold },
];

for (const { family, regular, bold } of SUBSETS) {
  Font.register({ family, fonts: [{ src: regular }, { src: bold, fontWeight: 700 }] });
}

export const PDF_FONTS = SUBSETS.map(({ family }) => family);

/** In letters. Even the narrowest column fits this many of the widest letter. */
const LONGEST_WHOLE_WORD = 24;

// Words stay whole: a hyphen in a name or an address would look like part of it. A word too long for its column is
// broken anywhere, or it would be cut off; the empty part allows a break without a hyphen.
Font.registerHyphenationCallback((word) =>
  word.length > LONGEST_WHOLE_WORD ? Array.from(word).flatMap((letter) => [letter, ""]) : [word],
);

/** Returns a function that writes "?" for each letter that no font has. */
export async function loadPdfFonts(): Promise<(text: string) => string> {
  await Promise.all(PDF_FONTS.map((fontFamily) => Font.load({ fontFamily })));
  const fonts = PDF_FONTS.flatMap((fontFamily) => Font.getFont({ fontFamily }).data ?? []);
  const isKnown = (letter: string) =>
    fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  // Otherwise the PDF reader's font would draw it as a different letter.
  return (text) => Array.from(text.normalize("NFC"), (letter) => (isKnown(letter) ? letter : "?")).join("");
}
