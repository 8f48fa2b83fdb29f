// More ways people ask for an entry than the entry itself lists: what the ranker learns from beside the content.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

export const PHRASINGS_DIR = join(import.meta.dirname, "../../data/phrasings");

const PhrasingsFile = z.record(z.string(), z.array(z.string().min(1)));

/** Ways of asking by entry id, over all files of the directory. */
export function loadPhrasings(directory = PHRASINGS_DIR): Record<string, string[]> {
  const files = readdirSync(directory).filter((file) => file.endsWith(".yaml"));
  return Object.assign(
    {},
    ...files.map((file) => PhrasingsFile.parse(parse(readFileSync(join(directory, file), "utf8")))),
  );
}
