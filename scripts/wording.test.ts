import { describe, expect, test } from "vitest";
import { findWording, parseRules } from "./wording.ts";

const RULES = parseRules(`# comment
nobody => no one
mails? => email
^What\\b(?!.*\\?) => a noun or a sentence
`);

const hits = (path: string, source: string, allowed: string[] = []) =>
  findWording(path, source, RULES, allowed).map(({ line, instead }) => `${line} ${instead}`);

describe("the wording check", () => {
  test.each([
    ["a comment", "a.ts", "const a = 1;\n// Nobody reads it.\n", ["2 no one"]],
    ["a docstring's second line", "a.ts", "/**\n * One.\n * A mail.\n */\nconst a = 1;\n", ["3 email"]],
    ["a text between tags", "a.tsx", "export const A = () => <p>Send a mail</p>;\n", ["1 email"]],
    ["a string of several words", "a.ts", 'const a = "A mail came";\n', ["1 email"]],
    ["a template", "a.ts", "const a = `${b} mails came`;\n", ["1 email"]],
    ["a test's name", "a.test.ts", 'test("nobody is told", () => {});\n', ["1 no one"]],
    ["a document", "a.md", "# What waits\n\nText.\n", ["1 a noun or a sentence"]],
  ])("finds a refused word in %s", (_, path, source, found) => {
    expect(hits(path, source)).toEqual(found);
  });

  test.each([
    ["names in code", "a.ts", "const mail = nobody.mails;\n"],
    ["a string of one word", "a.ts", 'const queue = "mail";\n'],
    ["an import", "a.ts", 'import { a } from "../mail/nobody here.ts";\n'],
    ["what a test passes on", "a.test.ts", 'ask("does nobody sign it?");\n'],
    ["code in a document", "a.md", "Run `mail` now.\n\n```\nnobody\n```\n"],
    ["a question", "a.ts", "// What if it fails?\n"],
    ["part of a word", "a.ts", "// The email is sent.\n"],
  ])("leaves %s alone", (_, path, source) => {
    expect(hits(path, source)).toEqual([]);
  });

  test("leaves an allowed phrase alone", () => {
    expect(hits("a.md", "The mail server sends mail.\n", ["mail server"])).toEqual(["1 email"]);
  });

  test("refuses a line of its data that isn't a pattern with its replacement", () => {
    expect(() => parseRules("nobody\n")).toThrow("nobody");
  });
});
