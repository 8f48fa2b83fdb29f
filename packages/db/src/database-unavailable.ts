/** The database cannot be opened, for a reason the operator can read and act on. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
