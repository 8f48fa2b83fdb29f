import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { z } from "zod";

const PROVIDERS = ["anthropic", "openai", "openai-compatible"] as const;
type Provider = (typeof PROVIDERS)[number];

const KEY_OF: Record<Provider, keyof Variables> = {
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
  "openai-compatible": "ASSISTANT_API_KEY",
};

const HOW_NAMED = `must be PROVIDER:MODEL, where PROVIDER is ${PROVIDERS.join(", ")}`;

/** Apps spread this into their own variables. .env.example describes each one. */
export const languageModelVariables = {
  ASSISTANT_MODEL: z
    .templateLiteral([z.enum(PROVIDERS), ":", z.string().min(1)], { error: HOW_NAMED })
    .optional(),
  ASSISTANT_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  ASSISTANT_API_KEY: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  ASSISTANT_FIRST_WORD_MS: z.coerce.number().int().min(100).max(45_000).default(6000),
  // The site gives the assistant one minute to answer, so this must be shorter.
  ASSISTANT_TOTAL_MS: z.coerce.number().int().min(100).max(45_000).default(20_000),
};
const Variables = z.object(languageModelVariables);
type Variables = z.infer<typeof Variables>;

export type LanguageModelSettings = { model: LanguageModel; firstWordMs: number; totalMs: number };

export function missingForLanguageModel(variables: Variables): string | undefined {
  if (!variables.ASSISTANT_MODEL) return undefined;
  const { provider } = parse(variables.ASSISTANT_MODEL);
  if (provider === "openai-compatible")
    return variables.ASSISTANT_BASE_URL
      ? undefined
      : `ASSISTANT_BASE_URL: must be set for ${variables.ASSISTANT_MODEL}`;
  const key = KEY_OF[provider];
  return variables[key] ? undefined : `${key}: must be set for ${variables.ASSISTANT_MODEL}`;
}

/** Undefined means embedded mode. */
export function languageModelFrom(variables: Variables): LanguageModelSettings | undefined {
  if (!variables.ASSISTANT_MODEL) return undefined;
  const missing = missingForLanguageModel(variables);
  if (missing) throw new Error(missing);
  return {
    model: createModel(variables, variables.ASSISTANT_MODEL),
    firstWordMs: variables.ASSISTANT_FIRST_WORD_MS,
    totalMs: variables.ASSISTANT_TOTAL_MS,
  };
}

function createModel(variables: Variables, named: string): LanguageModel {
  const { provider, name } = parse(named);
  const apiKey = variables[KEY_OF[provider]] as string | undefined;
  const baseURL = variables.ASSISTANT_BASE_URL;
  switch (provider) {
    case "anthropic":
      return createAnthropic({ apiKey, baseURL })(name);
    case "openai":
      return createOpenAI({ apiKey, baseURL })(name);
    case "openai-compatible":
      return createOpenAICompatible({ name: "openai-compatible", apiKey, baseURL: baseURL! })(name);
  }
}

function parse(named: string): { provider: Provider; name: string } {
  const [provider, ...name] = named.split(":");
  return { provider: provider as Provider, name: name.join(":") };
}
