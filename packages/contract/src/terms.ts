/**
 * The terms in force, by the day they changed, stored with their acceptance: whoever accepted earlier ones has the
 * earlier version. They include being 18 or over.
 */
export const TERMS_VERSION = "2026-11-28";
/** How old somebody has to be for an account. */
export const MINIMUM_AGE = 18;
