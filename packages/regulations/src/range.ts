export type Range = { from?: Edge; to?: Edge };
type Edge = { at: number; isIncluded: boolean };

const NUMBER = String.raw`\$?([\d,]+(?:\.\d+)?)`;
const FORMS: [RegExp, (at: number) => Range][] = [
  [new RegExp(`^up to ${NUMBER}`), (at) => ({ to: { at, isIncluded: true } })],
  [new RegExp(`^under ${NUMBER}`), (at) => ({ to: { at, isIncluded: false } })],
  [new RegExp(`^over ${NUMBER}`), (at) => ({ from: { at, isIncluded: false } })],
  [
    new RegExp(`^exactly ${NUMBER}`),
    (at) => ({ from: { at, isIncluded: true }, to: { at, isIncluded: true } }),
  ],
  [new RegExp(`^${NUMBER}.* or more$`), (at) => ({ from: { at, isIncluded: true } })],
];

/** Reads a range such as "over $3,300, under $20,000", in the intent's unit. Undefined if it can't be read. */
export function parseRange(text: string): Range | undefined {
  let range: Range = {};
  // A comma before a digit is part of the number.
  for (const part of text.split(/,\s+(?!\d)/)) {
    const found = FORMS.flatMap(([pattern, make]) => {
      const digits = pattern.exec(part.trim())?.[1];
      return digits ? [make(Number(digits.replaceAll(",", "")))] : [];
    })[0];
    if (!found) return undefined;
    range = { ...range, ...found };
  }
  return range;
}

export function isWithin(value: number, { from, to }: Range): boolean {
  const isAbove = !from || value > from.at || (from.isIncluded && value === from.at);
  const isBelow = !to || value < to.at || (to.isIncluded && value === to.at);
  return isAbove && isBelow;
}

export function coverLine(ranges: readonly Range[]): boolean {
  const meets = ranges.every((range, at) => {
    const next = ranges[at + 1];
    if (!next) return range.to === undefined;
    return (
      range.to !== undefined && next.from?.at === range.to.at && next.from.isIncluded !== range.to.isIncluded
    );
  });
  return ranges[0]?.from === undefined && meets;
}
