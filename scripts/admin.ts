// `npm run admin -- create EMAIL` and `npm run admin -- grant EMAIL`.
import { DatabaseUnavailable } from "@plumbline/db/database-unavailable.ts";
import { ConfigError } from "@plumbline/server/env.ts";
import { AppError } from "@plumbline/server/errors.ts";
import { readEnv } from "../apps/web/server/env.ts";
import { openServices } from "../apps/web/server/open-services.ts";

const USAGE = "Usage: npm run admin -- create EMAIL | grant EMAIL\n";

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isForTheReader =
    error instanceof AppError || error instanceof DatabaseUnavailable || error instanceof ConfigError;
  if (!isForTheReader) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run([verb, email]: string[]): Promise<number> {
  if ((verb !== "create" && verb !== "grant") || !email) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { services, close } = await openServices({ ...readEnv(), logLevel: "error" });
  try {
    if (verb === "grant") {
      await services.identity.grantAdmin(email);
      process.stdout.write(`${email} is an administrator now.\n`);
    } else {
      const { password } = await services.identity.createAdmin(email);
      process.stdout.write(`${email} is an administrator. Password, shown this once: ${password}\n`);
    }
    return 0;
  } finally {
    await close();
  }
}
