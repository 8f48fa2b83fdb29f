/** Stored with each acceptance, to know which version the user accepted. Includes being 18 or over. */
export const TERMS_VERSION = "2026-11-28";
export const MINIMUM_AGE = 18;
