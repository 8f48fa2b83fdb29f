export const NOT_STORABLE = "This contains a character we can't store. Please remove it and try again.";

/** PostgreSQL can't store NUL, and UTF-8 can't encode half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
