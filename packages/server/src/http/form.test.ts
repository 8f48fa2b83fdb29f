import { expect, onTestFinished, test } from "vitest";
import { parseForm } from "./form.ts";

async function parse(form: FormData) {
  const sent = new Response(form);
  const parsed = await parseForm(await sent.arrayBuffer(), sent.headers.get("Content-Type")!);
  return [...parsed];
}

function countThreads() {
  let count = 0;
  const note = () => count++;
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  return () => count;
}

function formWith(file: File) {
  const form = new FormData();
  form.append("kind", "licence");
  form.append("file", file);
  return form;
}

test.for([
  ["a form of up to 64 kB is read on the main thread", 100, 0],
  ["a larger form is read in a thread", 100_000, 1],
] as const)("%s", async ([, size, started]) => {
  const threads = countThreads();
  const bytes = Uint8Array.from({ length: size }, (_, at) => at % 256);
  const [kind, [name, file] = []] = await parse(formWith(new File([bytes], "é.png", { type: "image/png" })));
  expect([kind, name]).toEqual([["kind", "licence"], "file"]);
  expect(file).toMatchObject({ name: "é.png", type: "image/png" });
  expect(new Uint8Array(await (file as File).arrayBuffer())).toEqual(bytes);
  expect(threads()).toBe(started);
});

test.for([
  [new File(["x".repeat(100_000)], "a\0b"), "can't store"],
  [new File(["x".repeat(100_000)], "a"), "200 fields"],
] as const)("a larger form is refused like a small one: %#", async ([file, message]) => {
  const form = formWith(file);
  if (message === "200 fields") for (let field = 0; field < 200; field++) form.append("more", "1");
  await expect(parse(form)).rejects.toThrow(message);
});
