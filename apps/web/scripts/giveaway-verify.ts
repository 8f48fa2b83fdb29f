// Checks a giveaway draw: `npm run giveaway:verify -- draw.json [HASH]`. HASH is the list's hash, copied from
// the giveaway page when the list was fixed.
import { readFile } from "node:fs/promises";
import { PublishedDraw } from "@plumbline/contract/giveaway-campaigns.ts";
import { checkDraw } from "../server/modules/giveaway/check-draw.ts";

const [path, keptHash] = process.argv.slice(2);
if (!path) {
  console.error("Usage: npm run giveaway:verify -- draw.json [HASH]");
  process.exit(2);
}
const file = PublishedDraw.parse(JSON.parse(await readFile(path, "utf8")));
const { findings, problems } = await checkDraw(file, keptHash);
for (const finding of findings) console.log(`ok     ${finding}`);
for (const problem of problems) console.log(`WRONG  ${problem}`);
console.log(problems.length === 0 ? "This draw is valid." : "This draw isn't valid.");
process.exitCode = problems.length === 0 ? 0 : 1;
