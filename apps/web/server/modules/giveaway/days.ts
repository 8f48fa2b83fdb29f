import { isoDayIn } from "@plumbline/contract/dates.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment a day begins in Sydney, whichever of its two times holds. */
export function startOfDay(day: string): Date {
  const starts = ["+11:00", "+10:00"].map((offset) => new Date(`${day}T00:00:00${offset}`));
  const start = starts.find(
    (moment) => isoDayIn(moment, "NSW") === day && isoDayIn(new Date(moment.getTime() - 1), "NSW") < day,
  );
  if (!start) throw new RangeError(`${day} does not begin in Sydney`);
  return start;
}

/** The moment a day is over in Sydney. */
export function endOfDay(day: string): Date {
  return startOfDay(dayAfter(day, 1));
}

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export const sydneyDay = (moment: Date) => isoDayIn(moment, "NSW");
