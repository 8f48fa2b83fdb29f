/** The terms in force, stored with their acceptance. They include being 18 or over. */
export const TERMS_VERSION = "2026-11-21";
