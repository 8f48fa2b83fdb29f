import type { Intent } from "@plumbline/regulations/intent-schema.ts";

export function askedOf({ question, rulings }: Intent): string[] {
  return [question, ...rulings.flatMap(({ asked }) => asked)];
}

export function phrasingsOf(intents: readonly Intent[]): Record<string, string[]> {
  const phrasings: Record<string, string[]> = {};
  for (const { entry, asked } of intents.flatMap(({ rulings }) => rulings)) {
    const [main] = entry;
    if (main) (phrasings[main] ??= []).push(...asked);
  }
  return phrasings;
}
