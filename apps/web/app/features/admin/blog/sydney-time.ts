// A day and a time in a field of the browser, on Sydney's clock wherever the writer sits: the day a post carries is
// Sydney's as well.
const SYDNEY = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Australia/Sydney",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const MINUTE_MS = 60_000;

/** A moment as the field writes it: `2026-11-28T14:05`. */
export function toSydneyField(moment: string | number): string {
  const parts = Object.fromEntries(
    SYDNEY.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The moment that the field names; undefined for text that is none. An hour that summer time skips is the one after it. */
export function fromSydneyField(text: string): string | undefined {
  const asIfUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  // Sydney's clock is ten or eleven hours ahead: whichever of the two shows what was asked.
  const tried = [11, 10].map((hours) => asIfUtc - hours * 60 * MINUTE_MS);
  const found = tried.find((moment) => toSydneyField(moment) === text.slice(0, 16)) ?? tried[1];
  return found === undefined ? undefined : new Date(found).toISOString();
}
