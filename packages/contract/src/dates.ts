import type { State } from "./jurisdictions.ts";

// Dates of money are days in Sydney, wherever the reader is: the day on the card's statement.
const DAY = new Intl.DateTimeFormat("en-AU", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Australia/Sydney",
});

/** Writes a moment as its day: "28 November 2026". */
export function formatDay(moment: string | Date): string {
  return DAY.format(new Date(moment));
}

/** Writes a day of the calendar: "27 August 2025" of `2025-08-27`. */
export function formatIsoDay(day: string): string {
  // Noon in Sydney is the same day everywhere that counts.
  return formatDay(`${day}T02:00:00Z`);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Writes a year, month or day of the content (`2026`, `2026-07`, `2026-07-01`) the way people read it. */
export function formatPartialDate(date: string) {
  const [year = "", month, day] = date.split("-");
  const monthName = month && MONTHS[Number(month) - 1];
  return [day && Number(day), monthName, year].filter(Boolean).join(" ");
}

/** The clock on the wall where most of a state lives. */
export const TIME_ZONES = {
  NSW: "Australia/Sydney",
  VIC: "Australia/Melbourne",
  QLD: "Australia/Brisbane",
  WA: "Australia/Perth",
  SA: "Australia/Adelaide",
  TAS: "Australia/Hobart",
  ACT: "Australia/Sydney",
  NT: "Australia/Darwin",
} satisfies Record<State, string>;

/** Writes a moment as people in a state read it, with the zone: "28 November 2026, 2:05 pm AEST". Sydney's without a state. */
export function formatMoment(moment: string | Date, state: State | null): string {
  const timeZone = TIME_ZONES[state ?? "NSW"];
  const { day, month, year, hour, minute, dayPeriod, timeZoneName } = Object.fromEntries(
    new Intl.DateTimeFormat("en-AU", {
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
      timeZoneName: "short",
      timeZone,
    })
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  return `${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`;
}

// Making a formatter takes far longer than using it, and a search asks for dozens of days.
const ISO_DAYS = new Map<string, Intl.DateTimeFormat>();

/** The day it is in a state at a moment, as `2026-11-28`. */
export function isoDayIn(moment: string | Date, state: State | null): string {
  const timeZone = TIME_ZONES[state ?? "NSW"];
  const isoDay = ISO_DAYS.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  ISO_DAYS.set(timeZone, isoDay);
  return isoDay.format(new Date(moment));
}
