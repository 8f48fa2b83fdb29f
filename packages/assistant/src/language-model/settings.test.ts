import { expect, test } from "vitest";
import { z } from "zod";
import { languageModelFrom, languageModelVariables, missingForLanguageModel } from "./settings.ts";

function read(given: Record<string, string>) {
  return z.object(languageModelVariables).parse(given);
}

test("without environment variables there's no language model", () => {
  expect(languageModelFrom(read({}))).toBeUndefined();
});

test.for([
  [{ ASSISTANT_MODEL: "anthropic:claude-x", ANTHROPIC_API_KEY: "k" }, "anthropic.messages", "claude-x"],
  [{ ASSISTANT_MODEL: "openai:gpt-x", OPENAI_API_KEY: "k" }, "openai.responses", "gpt-x"],
  [
    { ASSISTANT_MODEL: "openai-compatible:llama3:8b", ASSISTANT_BASE_URL: "http://localhost:11434/v1" },
    "openai-compatible.chat",
    "llama3:8b",
  ],
] as const)("%o selects a model", ([variables, provider, modelId]) => {
  const settings = languageModelFrom(read({ ...variables, ASSISTANT_FIRST_WORD_MS: "2500" }));
  expect(settings).toMatchObject({ firstWordMs: 2500, totalMs: 20_000, model: { provider, modelId } });
});

test.for(["claude-x", "mystery:claude-x", "anthropic:", "anthropic"])(
  "the model name %s is rejected",
  (name) => {
    expect(() => read({ ASSISTANT_MODEL: name })).toThrow(/PROVIDER:MODEL/);
  },
);

test.for([
  ["anthropic:x", "ANTHROPIC_API_KEY"],
  ["openai:x", "OPENAI_API_KEY"],
  ["openai-compatible:x", "ASSISTANT_BASE_URL"],
] as const)(
  "the model %s without %s fails with an error that names the variable",
  ([ASSISTANT_MODEL, missing]) => {
    const line = missingForLanguageModel(read({ ASSISTANT_MODEL }));
    expect(line?.split(":")[0]).toBe(missing);
    expect(() => languageModelFrom(read({ ASSISTANT_MODEL }))).toThrow(missing);
  },
);
