/** Separate from the schema, so that Zod isn't loaded until the form is submitted. */
export const PASSWORDS_DIFFER = "Passwords do not match.";
