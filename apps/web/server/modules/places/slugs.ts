import type { State } from "@plumbline/contract/jurisdictions.ts";
import { foldText } from "../../text/spelling.ts";

/** Gives "red-hill-qld" first, then adds a postcode or number for other places of the same name. */
export function createSlugs(taken: Iterable<string>) {
  const used = new Set(taken);
  return function giveSlug(name: string, state: State, postcode?: string): string {
    const plain = foldText(`${name} ${state}`).replaceAll(" ", "-");
    const numbered = Array.from({ length: 99 }, (_, index) => `${plain}-${index + 2}`);
    const slug = [plain, ...(postcode ? [`${plain}-${postcode}`] : []), ...numbered].find(
      (candidate) => !used.has(candidate),
    );
    if (slug === undefined) throw new Error(`Too many places are called ${name} in ${state}`);
    used.add(slug);
    return slug;
  };
}
