import { defineConfig } from "oxlint";
import { boundaries } from "./scripts/boundaries.ts";

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "promise", "react", "jsx-a11y", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  env: { es2024: true, node: true, browser: true },
  settings: { react: { version: "19.2" } },
  rules: {
    "import/no-cycle": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "vitest/no-standalone-expect": ["error", { additionalTestBlockFunctions: ["test", "test.for"] }],
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect*", "fc.assert"] }],
    // The second argument says which of several cases failed.
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    // Against the grain of this code: style sheets are imported for their effect, drawings are `<svg role="img">`,
    // casts are reviewed by people.
    "import/no-unassigned-import": "off",
    "import/no-named-as-default-member": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "no-shadow": "off",
    "react/react-in-jsx-scope": "off",
    "typescript/consistent-return": "off",
    "typescript/no-unnecessary-type-parameters": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/require-array-sort-compare": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-sort": "off",
    // A ruling's second sentences are called `then`.
    "unicorn/no-thenable": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/require-mock-type-parameters": "off",
  },
  overrides: boundaries,
  ignorePatterns: ["**/build/**", "**/.react-router/**", "**/drizzle/**", "data/**"],
});
