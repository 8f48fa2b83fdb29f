/** What a spreadsheet takes for the beginning of a formula; apostrophes that defuse one count as part of it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A text as a cell that no spreadsheet runs: a formula gets an apostrophe, which makes it a text there. */
export function toCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of such a cell. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
