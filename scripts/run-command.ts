import { DatabaseUnavailable } from "@plumbline/db/database-unavailable.ts";
import { ConfigError } from "@plumbline/server/env.ts";
import { AppError } from "@plumbline/server/errors.ts";

/** Runs a command with what was typed after its name. What its user can mend is told in a sentence, with status 1. */
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
