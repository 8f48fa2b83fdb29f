// Creates or updates what we need in the Stripe account: `npm run stripe:setup`.
import { openStripe } from "../apps/web/server/modules/billing/provider/stripe/client.ts";
import { readSetupEnv } from "../apps/web/server/modules/billing/provider/stripe/setup-env.ts";
import { setUpStripe } from "../apps/web/server/modules/billing/provider/stripe/setup.ts";
import { runCommand } from "./run-command.ts";

await runCommand(run);

async function run(): Promise<number> {
  const { webhookUrl, ...access } = readSetupEnv();
  const { changes, webhookSecret } = await setUpStripe(openStripe(access), webhookUrl);
  for (const change of changes) process.stdout.write(`${change}\n`);
  if (changes.length === 0) process.stdout.write("Everything is already set up.\n");
  if (webhookSecret) process.stdout.write(`\nShown this once:\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}\n`);
  if (!webhookUrl) {
    process.stdout.write(
      "No webhook was created: Stripe needs an https address. On your own machine, run\n" +
        "stripe listen --forward-to WEB_URL/api/stripe/webhook and use the secret it prints.\n",
    );
  }
  return 0;
}
