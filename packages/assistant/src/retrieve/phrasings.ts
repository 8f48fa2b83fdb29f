import type { Intent } from "@plumbline/regulations/intent-schema.ts";

/** How people ask for an intent: its own question and the phrasings of all its rulings. */
export function askedOf({ question, rulings }: Intent): string[] {
  return [question, ...rulings.flatMap(({ asked }) => asked)];
}

/** How people ask for each entry, by its id: the phrasings of the rulings that rest on it first of all. */
export function phrasingsOf(intents: readonly Intent[]): Record<string, string[]> {
  const phrasings: Record<string, string[]> = {};
  for (const { entry, asked } of intents.flatMap(({ rulings }) => rulings)) {
    const [main] = entry;
    if (main) (phrasings[main] ??= []).push(...asked);
  }
  return phrasings;
}
