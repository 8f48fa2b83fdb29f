// Part of `npm run check`: refuses the wording listed in wording.txt wherever people read our text.
// `node scripts/wording.ts [path...]` checks the files under these paths, or all of them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const ROOT = join(import.meta.dirname, "..");

type Rule = { pattern: RegExp; instead: string };
type Passage = { text: string; line: number };
export type Finding = { line: number; words: string; instead: string };

export function parseRules(text: string): Rule[] {
  return linesOf(text).map((line) => {
    const [pattern, instead] = line.split(" => ");
    if (!pattern || !instead) throw new Error(`wording.txt: not "pattern => replacement": ${line}`);
    return {
      pattern: new RegExp(
        pattern.startsWith("^") ? `^\\s*${pattern.slice(1)}` : `\\b(?:${pattern})\\b`,
        "gi",
      ),
      instead,
    };
  });
}

/** Finds refused wording in a file, except inside an allowed phrase. */
export function findWording(path: string, source: string, rules: Rule[], allowed: string[]): Finding[] {
  const passages = /\.tsx?$/.test(path) ? passagesOfCode(path, source) : passagesOfText(path, source);
  return passages.flatMap(({ text, line }) => {
    const open = allowed.reduce((rest, phrase) => rest.replaceAll(new RegExp(phrase, "gi"), "·"), text);
    return rules.flatMap(({ pattern, instead }) =>
      [...open.matchAll(pattern)].map((match) => ({
        line: line + lineBreaksIn(open.slice(0, match.index) + /^\s*/.exec(match[0])![0]),
        words: open
          .slice(Math.max(0, match.index - 30), match.index + match[0].length + 30)
          .replaceAll(/\s+/g, " "),
        instead,
      })),
    );
  });
}

/** Comments, text between tags, and strings of more than one word. In test files, only test names count as strings. */
function passagesOfCode(path: string, source: string): Passage[] {
  const passages: Passage[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const seen = new Set<number>();
  const isTest = /\.(?:test|spec)\.tsx?$/.test(path);

  function addComments(ranges: ts.CommentRange[] | undefined) {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      const text = source.slice(pos, end).replaceAll(/^\s*(?:\/\*+|\*\/?|\/\/+) ?|\*\/$/gm, "");
      passages.push({ text: withoutCode(text), line: lineAt(pos) });
    }
  }

  function visit(node: ts.Node) {
    addComments(ts.getLeadingCommentRanges(source, node.pos));
    addComments(ts.getTrailingCommentRanges(source, node.end));
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || (isString(node) && isProse(node.text) && (!isTest || isTestName(node)))) {
      passages.push({
        text: startsWithin(node) ? `·${node.text}` : node.text,
        line: lineAt(node.getStart(file)),
      });
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  addComments(ts.getLeadingCommentRanges(source, file.endOfFileToken.pos));
  return passages;
}

/** Returns true if the text continues after an element or a value. */
function startsWithin(node: ts.Node): boolean {
  if (ts.isTemplateMiddleOrTemplateTail(node)) return true;
  const { parent, pos } = node;
  return (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) && parent.children.pos < pos;
}

/** Returns true for more than one word that isn't the source of a regular expression. */
function isProse(text: string): boolean {
  return /\S\s+\S/.test(text) && !/[|\\]/.test(text);
}

/** The first argument of `test`, `describe` or `test.each(...)`. */
function isTestName({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(?:test|it|describe)\b/.test(parent.expression.getText());
}

function isString(
  node: ts.Node,
): node is ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** The paragraphs of a document, or the lines of any other text. */
function passagesOfText(path: string, source: string): Passage[] {
  const open = path.endsWith(".md")
    ? source.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, " "))
    : source;
  return open
    .split("\n")
    .map((text, index) => ({ text: withoutCode(text.replace(/^[#>\-*\s]+/, "")), line: index + 1 }));
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`\n]*`/g, "``");
}

function lineBreaksIn(text: string): number {
  return text.split("\n").length - 1;
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

if (import.meta.main) {
  const rules = parseRules(readFileSync(join(ROOT, "scripts/wording.txt"), "utf8"));
  const allowed = linesOf(readFileSync(join(ROOT, "scripts/wording-allowed.txt"), "utf8"));
  const paths = execFileSync("git", ["ls-files", "--", ...process.argv.slice(2)], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => /\.(?:tsx?|md)$|\.env\.example$/.test(path));
  let count = 0;
  for (const path of paths) {
    for (const { line, words, instead } of findWording(
      path,
      readFileSync(join(ROOT, path), "utf8"),
      rules,
      allowed,
    )) {
      count += 1;
      process.stdout.write(`${path}:${line}: "${words}": write ${instead}\n`);
    }
  }
  process.stdout.write(`${count} found\n`);
  process.exit(count === 0 ? 0 : 1);
}
