import { cleanLine } from "@plumbline/contract/clean-text.ts";

const LONGEST = 30;

/**
 * First name and last initial, such as "Kim N.", for public pages. Returns undefined if the text isn't a
 * name.
 */
export function displayName(fullName: string): string | undefined {
  const words = cleanLine(fullName).trim().split(" ");
  const [first = "", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // Letters only, so that no address, number or link is published as a name.
  if (!/^\p{L}[\p{L}\p{M}'’-]*\.?$/u.test(first) || first.length > LONGEST) return undefined;
  const initial = /^\p{L}/u.exec(last ?? "")?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
