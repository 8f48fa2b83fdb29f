export type DatabaseVariable = "DATABASE_URL" | "CHAT_DATABASE_URL";

export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
