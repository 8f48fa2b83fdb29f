/** Apart from the schema that says it too: Zod is loaded with the first submit. */
export const PASSWORDS_DIFFER = "Passwords do not match.";
