/** Characters a spreadsheet reads as the start of a formula, including apostrophes already added to defuse one. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Adds an apostrophe to anything a spreadsheet would run as a formula. */
export function toCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function fromCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
