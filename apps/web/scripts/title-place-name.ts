/** Names spelled the way the state's place-name register spells them. */
const SPELLINGS = new Map(
  [
    "K'gari",
    "MacDonnell Range",
    "MacMasters Beach",
    "Mount Coot-tha",
    "Mount Kuring-gai",
    "Peek-a-Doo",
    "Port MacDonnell",
    "Run-o-Waters",
    "Shea-Oak Log",
    "Stun'sail Boom",
    "Yalla-y-Poora",
  ].map((name) => [name.toLowerCase(), name]),
);
const SMALL_WORDS = new Set(["and", "of", "on", "the"]);
const ACRONYMS = new Set(["csiro", "hmas", "raaf", "unsw"]);

/** "O’CONNOR" becomes "O'Connor", "MCLAREN VALE" becomes "McLaren Vale". */
export function titlePlaceName(capitals: string): string {
  const name = capitals.replaceAll("’", "'").toLowerCase().trim().replaceAll(/\s+/g, " ");
  return SPELLINGS.get(name) ?? name.split(" ").map(titleWord).join(" ");
}

function titleWord(word: string, index: number): string {
  if (ACRONYMS.has(word)) return word.toUpperCase();
  if (index > 0 && SMALL_WORDS.has(word)) return word;
  return word
    .replaceAll(/(^|[-(])[a-z]/g, (start) => start.toUpperCase())
    .replace(/^(Mc|[OD]')([a-z])/, (_, prefix: string, letter: string) => prefix + letter.toUpperCase());
}
