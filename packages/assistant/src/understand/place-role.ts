/** "here" is where the job is; "origin" is where a person or paper is from ("my NSW licence"). */
export type PlaceRole = "here" | "origin";

const PERSON = String.raw`(?:sparky|electrician|plumber|gas ?fitter|gassy|drainer|fridgie|renderer|plasterer|handyman|subbie|builder|chippy|carpenter|painter|roofer|tiler|brickie|concreter|landscaper|tradie|contractor|mate|mates|bloke|blokes|guy|crew|boy|boys|mob|apprentice|fella|cousin|brother|licen[cs]ee?|ticket|rego|registration|card)`;
const CAME_FROM = new RegExp(
  String.raw`\b(?:from|left|ex|outta|out of|(?:qualified|licen[cs]ed|trained|registered|ticketed|made|bought|built|manufactured|tested|approved|certified|based|living|lived?|lives|worked|been working|boss(?:es)?(?: is| are)?|(?:head )?office(?: is)?|used to (?:be|work|live)) (?:in|at)|over from|same as|like|as|used to (?:\w+ )?in|back in|(?<!if )it (?:is|was) in|my (?:\w+ ){0,2}(?:card|licen[cs]e|ticket|rego)(?: is|'s))\s+(?:the\s+|an?\s+)?$`,
  "i",
);
const IS_FROM = new RegExp(
  String.raw`^\s+(?:(?:based|safety|white|high[ -]risk|building|registered|licen[cs]ed|qualified|[a-e][ -](?:grade|class)|(?:grade|class) [a-e]|carpentry|plumbing|electrical|gas|painting|tiling|contractors?) )?${PERSON}\b(?! (?:licen[cs]ing|registration|rules?|laws?|codes?)\b)|^,? (?:i|we|he) used to\b`,
  "i",
);
/** Matches "That matches what I had in Sydney." */
const HAD_THERE =
  /\bwhat (?:i|we|he|she|they)(?:'ve)? (?:had|have|did|do|got|paid|used)(?: \w+){0,2} in\s+$/i;
/** Matches "I was a registered painter in WA". */
const WAS_THERE =
  /\b(?:i|we|he|she|they)(?:'d| had)? (?:was|were|been) (?:an? )?(?!looking|asked|told|wondering)[^.?!,;]{3,50}\bin\s+$/i;
/** "I usually work in Sydney": this job is elsewhere. */
const USUALLY_THERE =
  /\b(?:i|we)(?:'m| am|'re| are)? (?:usually|normally|mostly|mainly|generally) (?:\w+ ){0,2}(?:in|around|out of)\s+$/i;
/** "How does it differ from SA?" compares the two states. */
const DIFFERS_FROM = /\bdiffer(?:s|ent|ence)?\b[^.?!]{0,40}\bfrom\s+$/i;
const LIKENED = /\b(?:like|same as|unlike|not like)\b[^.?!]{0,30}$|\bused to\b[^.?!,;]{0,50}\bin\s+$/i;
const OWNED =
  /\b(?:my|his|her|their|our|current|existing|(?:holds?|with|got|have|use|using) an?)\s+(?:full\s+)?$/i;
const OWNED_PAPER =
  /^\s*(?:\w+\s+){0,2}?(?:licen[cs]e|ticket|rego\b|registration|card|quals?\b|qualification|one\b|[a-e][ -](?:grade|class)\b)/i;
/** Matches "Got a full plumbing licence in Melbourne". */
const HELD_THERE =
  /(?<!\bneed to )\b(?:got|have|has|hold|holds|with) (?:an?|my|his|her|their)(?: \w+){0,3} (?:licen[cs]e|ticket|card|registration) (?:in|from)\s+$/i;
/** Matches "A plumber in Perth moving to Darwin". */
const LEFT =
  /^,? (?:and |but |am |is |are |now )*(?:moving|relocating|shifting|heading|going)(?: \w+)? to\b/i;
/** Matches "NSW licences just work there". */
const COUNTS_ELSEWHERE =
  /^\s+(?:\w+\s+)?(?:licen[cs]es?|tickets?|cards?|quals?|qualifications?)\s+(?:(?:just|still|also|automatic\w*)\s+)?(?:works?|counts?|is|are|good|valid|carry|carries|transfers?)\b(?=.*\b(?:there|here|in|over)\b)/i;

/** A place mentioned only for comparison also counts as an origin. */
export function roleOf(text: string, start: number, end: number): PlaceRole {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (DIFFERS_FROM.test(before)) return "here";
  if (
    CAME_FROM.test(before) ||
    LIKENED.test(before) ||
    HAD_THERE.test(before) ||
    WAS_THERE.test(before) ||
    USUALLY_THERE.test(before) ||
    HELD_THERE.test(before)
  )
    return "origin";
  if (OWNED.test(before) && OWNED_PAPER.test(after)) return "origin";
  if (COUNTS_ELSEWHERE.test(after) || LEFT.test(after)) return "origin";
  // "A Queensland electrician" comes from there; "a plumber in Perth" works there.
  if (IS_FROM.test(after) && !/\bfor (?:an? |the )?$/i.test(before)) return "origin";
  return "here";
}
