const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Writes a year, month or day of the content (`2026`, `2026-07`, `2026-07-01`) the way people read it. */
export function formatPartialDate(date: string) {
  const [year = "", month, day] = date.split("-");
  const monthName = month && MONTHS[Number(month) - 1];
  return [day && Number(day), monthName, year].filter(Boolean).join(" ");
}
