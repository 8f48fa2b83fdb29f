/** Where an operator says which server to use: the site and the chat app have a database each. */
export type DatabaseVariable = "DATABASE_URL" | "CHAT_DATABASE_URL";

/** The database cannot be opened, for a reason the operator can read and act on. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
