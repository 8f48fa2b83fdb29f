import { cleanLine } from "@plumbline/contract/clean-text.ts";

const LONGEST = 30;
const UNNAMED = "A customer";

/** How a customer is named beside their review: the first name and the initial of the last, "Kim N." */
export function displayName(fullName: string): string {
  const words = cleanLine(fullName).trim().split(" ");
  const [first = "", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // A name is letters: an address, a number or a link is none.
  if (!/^\p{L}[\p{L}\p{M}'’-]*\.?$/u.test(first) || first.length > LONGEST) return UNNAMED;
  const initial = /^\p{L}/u.exec(last ?? "")?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
