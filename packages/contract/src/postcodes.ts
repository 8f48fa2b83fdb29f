import type { State } from "./jurisdictions.ts";

/** Delivery areas and post boxes, from Australia Post's allocation. */
const RANGES: readonly (readonly [from: number, to: number, State])[] = [
  [200, 299, "ACT"],
  [800, 999, "NT"],
  [1000, 2599, "NSW"],
  [2600, 2618, "ACT"],
  [2619, 2899, "NSW"],
  [2900, 2920, "ACT"],
  [2921, 2999, "NSW"],
  [3000, 3999, "VIC"],
  [4000, 4999, "QLD"],
  [5000, 5999, "SA"],
  [6000, 6999, "WA"],
  [7000, 7999, "TAS"],
  [8000, 8999, "VIC"],
  [9000, 9999, "QLD"],
];

/** Postcodes that cross a border, each with its second state. */
const CROSSING: Readonly<Record<string, readonly State[]>> = {
  "0872": ["SA", "WA"],
  "2406": ["QLD"],
  "2540": ["ACT"],
  "2611": ["NSW"],
  "2618": ["NSW"],
  "2620": ["ACT"],
  "3644": ["NSW"],
  "3691": ["NSW"],
  "3707": ["NSW"],
  "4375": ["NSW"],
  "4377": ["NSW"],
  "4380": ["NSW"],
  "4383": ["NSW"],
  "4385": ["NSW"],
  "4825": ["NT"],
};

/** The state with most of the postcode's area. Undefined if the postcode isn't in any range. */
export function stateOfPostcode(postcode: string): State | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const number = Number(postcode);
  return RANGES.find(([from, to]) => number >= from && number <= to)?.[2];
}

/** True for each state that a border postcode covers. */
export function isPostcodeOf(postcode: string, state: State): boolean {
  return stateOfPostcode(postcode) === state || (CROSSING[postcode]?.includes(state) ?? false);
}
