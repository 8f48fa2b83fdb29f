import { existsSync } from "node:fs";
import { z } from "zod";
import { languageModelFrom, languageModelVariables } from "../language-model/settings.ts";
import type { LanguageModelMode } from "../language-model/stream-answer.ts";

/** Exits if a variable is invalid. */
export function readLanguageModel(): LanguageModelMode | undefined {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
  try {
    const settings = languageModelFrom(z.object(languageModelVariables).parse(given));
    const warn = (facts: object, message: string) => console.error(`${message} ${JSON.stringify(facts)}`);
    return settings && { ...settings, log: { warn } };
  } catch (error) {
    console.error(
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n")
        : (error as Error).message,
    );
    process.exit(2);
  }
}
