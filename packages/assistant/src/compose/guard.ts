// Nothing leaves the engine that its evidence does not say: every number, date, section, form and licence class of a
// sentence must stand in the text the sentence cites.
import { foldText } from "../text/fold.ts";

const WORD_DIGITS: Record<string, string> = {
  one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9", ten: "10",
  eleven: "11", twelve: "12", thirteen: "13", fourteen: "14", fifteen: "15", sixteen: "16", seventeen: "17",
  eighteen: "18", nineteen: "19", twenty: "20", thirty: "30", forty: "40", fifty: "50", sixty: "60",
  seventy: "70", eighty: "80", ninety: "90", hundred: "100",
}; // prettier-ignore

/** Words after which a letter or number names a class, form, section or the like. */
const DESIGNATED =
  /\b(class|classes|category|categories|form|forms|section|sections|s|ss|clause|reg|regulation|part|schedule|sch|type|level|stage|grade|tier|division|item|chapter)\.? (?:no\.? )?([a-z]?\d+[a-z]*(?:\.\d+)*|[a-z]\b|i{1,3}\b|iv\b|v\b)/gi;

/** The claims of a text that must be traceable: numbers with their unit sign, and designations such as "class b" or "form 4". */
export function claimsOf(text: string): string[] {
  const folded = plain(text);
  const claims = new Set<string>();
  for (const match of folded.matchAll(/\d+(?:\.\d+)?(?:%| per cent)?|(?<=\$ ?)\d+(?:\.\d+)?/g))
    claims.add(match[0].replace(/ ?per cent/, "%"));
  for (const match of folded.matchAll(DESIGNATED)) claims.add(`${singular(match[1] ?? "")} ${match[2]}`);
  for (const month of folded.matchAll(
    /\b(\d{1,2}) (january|february|march|april|may|june|july|august|september|october|november|december)\b/g,
  ))
    claims.add(`${month[1]} ${month[2]}`);
  return [...claims];
}

/** The claims of a sentence that its evidence does not hold. `allowed` are the asker's own words, which may be echoed. */
export function unsupportedClaims(sentence: string, evidence: string, allowed = ""): string[] {
  const supported = new Set([...claimsOf(evidence), ...claimsOf(allowed)]);
  return claimsOf(sentence).filter((claim) => !supported.has(claim));
}

/** Lower case; thousands closed up, scaled amounts and number words written out in digits. Citation marks are dropped. */
function plain(text: string): string {
  return foldText(text)
    .toLowerCase()
    .replace(/\[\d+\]/g, " ")
    .replace(/(\d)[, ](?=\d{3}\b)/g, "$1")
    .replace(/(\d+(?:\.\d+)?) ?(?:k|grand|thousand)\b/g, (_, digits: string) => String(Number(digits) * 1000))
    .replace(/(\d+(?:\.\d+)?) ?million\b/g, (_, digits: string) => String(Number(digits) * 1_000_000))
    .replace(
      new RegExp(`\\b(${Object.keys(WORD_DIGITS).join("|")})\\b`, "g"),
      (word) => WORD_DIGITS[word] ?? word,
    )
    .replace(/(\d+)\.0+\b/g, "$1");
}

function singular(word: string): string {
  const named: Record<string, string> = {
    classes: "class",
    categories: "category",
    forms: "form",
    sections: "section",
    s: "section",
    ss: "section",
    reg: "regulation",
    sch: "schedule",
  };
  return named[word] ?? word;
}
