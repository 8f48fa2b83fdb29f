import { DatabaseUnavailable } from "@plumbline/db/database-unavailable.ts";
import { ConfigError } from "@plumbline/server/env.ts";
import { AppError } from "@plumbline/server/errors.ts";

/** An error the user can fix is printed as a message, with status 1. */
export async function runCommand(run: (given: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    const isForTheReader =
      error instanceof AppError || error instanceof DatabaseUnavailable || error instanceof ConfigError;
    if (!isForTheReader) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
