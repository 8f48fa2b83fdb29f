export const NOT_STORABLE = "This has a character that can't be stored. Please remove it and try again.";

/** Whether a database takes the text: PostgreSQL has no NUL, UTF-8 no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
