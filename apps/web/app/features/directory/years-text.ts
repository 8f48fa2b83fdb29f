export function yearsText(years: number): string {
  if (years === 0) return "Not stated";
  return years === 1 ? "1 year" : `${years} years`;
}
