import { readEnv } from "../apps/web/server/env.ts";
import { openServices } from "../apps/web/server/open-services.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Usage: npm run admin -- create EMAIL | grant EMAIL\n";

await runCommand(run);

async function run([verb, email]: string[]): Promise<number> {
  if ((verb !== "create" && verb !== "grant") || !email) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { services, close } = await openServices({ ...readEnv(), logLevel: "error" });
  try {
    if (verb === "grant") {
      await services.identity.grantAdmin(email);
      process.stdout.write(`${email} is now an administrator.\n`);
    } else {
      const { password } = await services.identity.createAdmin(email);
      process.stdout.write(`${email} is now an administrator. Password (shown once): ${password}\n`);
    }
    return 0;
  } finally {
    await close();
  }
}
