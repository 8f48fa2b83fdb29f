import { expect, test } from "vitest";
import { filesOf, pictureOf, placeholderOf, settle, withoutPlaceholders } from "./pasted-pictures.ts";

const picture = new File(["x"], "site photo.png", { type: "image/png" });
const brought = (types: string[], files: File[]) => ({ types, files: files as unknown as FileList });

test("pasted text that comes with a picture of itself is treated as text", () => {
  expect(filesOf(brought(["Files"], [picture]))).toEqual([picture]);
  expect(filesOf(brought(["text/html", "Files"], [picture]))).toEqual([picture]);
  expect(filesOf(brought(["text/plain", "Files"], [picture]))).toEqual([]);
  expect(filesOf(null)).toEqual([]);
});

test("each placeholder becomes its own picture, whatever order the uploads finish in", () => {
  const [one, two] = [placeholderOf("roof.png", 1), placeholderOf("roof.png", 2)];
  let text = `Before ${one} and ${two} after`;
  for (const [placeholder, url] of [
    [two, "/uploads/b.webp"],
    [one, "/uploads/a.webp"],
  ] as const) {
    const change = settle(text, placeholder, pictureOf("roof.png", url));
    if (change) text = text.slice(0, change.from) + change.insert + text.slice(change.to);
  }
  expect(text).toBe("Before ![roof](/uploads/a.webp) and ![roof](/uploads/b.webp) after");
});

test("a placeholder that was deleted stays deleted", () => {
  expect(settle("Nothing here", placeholderOf("roof.png", 1), "![]()")).toBeUndefined();
});

test("a file name can't break out of the brackets", () => {
  expect(pictureOf("a](javascript:alert(1))[b.png", "/uploads/a.webp")).toBe(
    "![a (javascript:alert(1)) b](/uploads/a.webp)",
  );
});

test("text saved on the device has no placeholders", () => {
  expect(withoutPlaceholders(`One ${placeholderOf("a [b].png", 3)} two [three]`)).toBe("One  two [three]");
});
