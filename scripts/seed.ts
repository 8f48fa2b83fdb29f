// `npm run seed`: sample businesses, and the specification's giveaway. `npm run seed -- --businesses 1000000`: generated ones, for load tests.
import { parseArgs } from "node:util";
import { type Env, readEnv } from "../apps/web/server/env.ts";
import { vacuumBusinesses } from "../apps/web/server/modules/directory/samples.ts";
import { openServices } from "../apps/web/server/open-services.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Usage: npm run seed [-- --businesses NUMBER]\n";
const MOST = 10_000_000;

await runCommand(run);

async function run(given: string[]): Promise<number> {
  const count = readCount(given);
  if (count === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const env = readEnv();
  if (env.isPublic) {
    process.stderr.write("This site is public, so made-up businesses and giveaways can't be added.\n");
    return 1;
  }
  return seed(env, count);
}

async function seed(env: Env, count: number): Promise<number> {
  const { services, close } = await openServices({ ...env, logLevel: "error" });
  const { directory, giveaway, places, samples, database } = services;
  try {
    await places.addShippedPlaces();
    const added = await samples.add();
    const others = await directory.addMadeUp(count, (stored) =>
      process.stderr.write(`\r${stored.toLocaleString("en-AU")} businesses`),
    );
    if (others > 0) await vacuumBusinesses(database.db);
    process.stdout.write(`${others > 0 ? "\n" : ""}Added ${added + others} made-up businesses.\n`);
    if (await giveaway.addSpecified()) process.stdout.write("Added the trailer giveaway of 2025.\n");
    return 0;
  } finally {
    await close();
  }
}

/** 0 means samples only. Undefined means invalid arguments. */
function readCount(given: string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: given, options: { businesses: { type: "string" } } });
    const count = Number(values.businesses ?? "0");
    return Number.isInteger(count) && count >= 0 && count <= MOST ? count : undefined;
  } catch {
    return undefined;
  }
}
