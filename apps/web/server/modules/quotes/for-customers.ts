/** Our rulings address the business. Where they say "you", a customer reads "the business". */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/\bbefore you start\b/g, "before work starts"],
  [/\bbefore you take (it|the job) on\b/g, "before the business takes $1 on"],
  [/\byou contract with\b/g, "the business contracts with"],
  [/\bunless you're the\b/g, "unless the business is the"],
  [/\bif you're trained and follow\b/g, "if the business is trained and follows"],
  [/\bif your workers are\b/g, "if the business's workers are"],
  [/\bmust you be\b/g, "must the business be"],
  [/\bdo you need a\b/g, "does the business need a"],
  [/\bif you do it commercially\b/g, "if it's done commercially"],
  [/\bWithout a licence you can\b/g, "Without a licence the business can"],
  [/\bIf you do roof plumbing, ask Access Canberra whether you need\b/g,
    "If the job includes roof plumbing, ask Access Canberra whether it needs"],
  [/\byour (building work|work counts)\b/g, "the $1"],
  [/\b(check|that) your trade\b/g, "$1 this trade"],
]; // prettier-ignore

/** Phrases that apply to the customer as well as the business. */
const TRUE_OF_BOTH =
  /before you (sign|build)\b|if you aren't sure|work you plan|your (state|part of the state|policy|certifier|council|demolition job|health, environment or agriculture agency)\b|whether you also need a development permit|Assume you need a building permit|you add plumbing fixtures|get yours in writing/g;

/** Returns undefined for a sentence that would tell the customer to do what the business must do. */
export function wordForCustomer(text: string): string | undefined {
  const worded = REWORDED.reduce((sentence, [from, to]) => sentence.replace(from, to), text);
  return /\byou(r|rs|rself)?\b/i.test(worded.replace(TRUE_OF_BOTH, "")) ? undefined : worded;
}
