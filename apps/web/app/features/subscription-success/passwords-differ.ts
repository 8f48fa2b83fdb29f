/** Separate from the schema so that Zod only loads with the first submit. */
export const PASSWORDS_DIFFER = "Passwords do not match.";
