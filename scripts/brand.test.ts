import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PALETTE } from "../packages/contract/src/palette.ts";
import { ROOT, drawBrandFiles } from "./brand.ts";

const SOURCE = "packages/contract/src/palette.ts";
const NOT_SOURCE = /(^|\/)(node_modules|build|\.react-router|data|test-results)(\/|$)/;
const { texts, pictures } = await drawBrandFiles();

test("brand colours appear only in the palette and in files generated from it", () => {
  const values = Object.values(PALETTE).flatMap((theme) => Object.values(theme));
  const written = new RegExp(values.map((hex) => hex.replace("#", "(?:#|%23|0x)")).join("|"), "i");
  const files = globSync("{apps,packages,scripts}/**/*.{ts,tsx,js,css,svg,html,webmanifest}", {
    cwd: ROOT,
    exclude: (path) => NOT_SOURCE.test(path),
  });
  expect(files.length).toBeGreaterThan(1000);
  const copies = files.filter(
    (path) => path !== SOURCE && !(path in texts) && written.test(readFileSync(join(ROOT, path), "utf8")),
  );
  expect(copies).toEqual([]);
});

test.for(Object.entries(texts))("%s is up to date with `npm run brand`", ([path, content]) => {
  expect(readFileSync(join(ROOT, path), "utf8")).toBe(content);
});

test.for(Object.entries(pictures))("%s is up to date with `npm run brand`", async ([path, content]) => {
  const [kept, drawn] = await Promise.all([pixels(join(ROOT, path)), pixels(content)]);
  expect(kept.info).toEqual(drawn.info);
  // Encoders differ slightly between processors.
  const furthest = kept.data.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - drawn.data[at]!)),
    0,
  );
  expect(furthest).toBeLessThan(16);
});

function pixels(picture: string | Buffer) {
  return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

test.for(["light", "dark"] as const)("text and outlines have enough contrast in the %s theme", (theme) => {
  const { paper, sheet, ink, inkSoft, hivis, onHivis, hivisInk, good, warn, bad, ruleStrong } =
    PALETTE[theme];
  for (const ground of [paper, sheet]) {
    for (const text of [ink, inkSoft, hivisInk, good, warn, bad]) {
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(ruleStrong, ground), `${ruleStrong} on ${ground}`).toBeGreaterThanOrEqual(3);
  }
  expect(contrast(onHivis, hivis)).toBeGreaterThanOrEqual(4.5);
});

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
