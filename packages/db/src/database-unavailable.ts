/** The site and the chat app have a database each. */
export type DatabaseVariable = "DATABASE_URL" | "CHAT_DATABASE_URL";

/** The message is for the operator. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
