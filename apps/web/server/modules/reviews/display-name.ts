import { cleanLine } from "@plumbline/contract/clean-text.ts";

const LONGEST = 30;
const UNNAMED = "A customer";

/** First name and last initial, as in "Kim N." */
export function displayName(fullName: string): string {
  const words = cleanLine(fullName).trim().split(" ");
  const [first = "", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // Letters only, so that no address, number or link is published as a name.
  if (!/^\p{L}[\p{L}\p{M}'’-]*\.?$/u.test(first) || first.length > LONGEST) return UNNAMED;
  const initial = /^\p{L}/u.exec(last ?? "")?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
