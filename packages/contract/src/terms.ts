/** Stored with each acceptance, to show which version the user accepted. The terms include being 18 or over. */
export const TERMS_VERSION = "2026-11-28";
export const MINIMUM_AGE = 18;
