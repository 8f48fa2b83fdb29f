// Imports GeoNames' postal export or a CSV with named columns: `npm run gazetteer -- import FILE`.
import { readFileSync } from "node:fs";
import { readEnv } from "../apps/web/server/env.ts";
import { openServices } from "../apps/web/server/open-services.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Usage: npm run gazetteer -- import FILE\n";

await runCommand(run);

async function run([verb, file]: string[]): Promise<number> {
  const text = verb === "import" && file ? readText(file) : undefined;
  if (text === undefined) {
    process.stderr.write(verb === "import" && file ? `${file} can't be read.\n` : USAGE);
    return 2;
  }
  const { services, close } = await openServices({ ...readEnv(), logLevel: "error" });
  try {
    await services.places.addShippedPlaces();
    const { added, changed, unchanged } = await services.places.importFile(text);
    const located = await services.directory.locateMissing();
    process.stdout.write(
      `${added} places added, ${changed} changed, ${unchanged} unchanged. ` +
        `${located} businesses now have coordinates.\n`,
    );
    return 0;
  } finally {
    await close();
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
