import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { threadId } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { builtPages } from "./pages.ts";

const BUNDLE = `import { threadId } from "node:worker_threads";
const renderInvoice = async ({ number }) => Buffer.from(JSON.stringify({ number, madeIn: threadId }));
export const entry = { module: { renderInvoice } };`;

test("an invoice is rendered in a different thread from the one that answers requests", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-pages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "server"));
  await writeFile(join(folder, "server/index.js"), BUNDLE);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const { renderInvoice } = await builtPages(pathToFileURL(`${folder}/`));
  const invoice = await renderInvoice({
    number: "PL-000123",
    issuedAt: "2026-11-21T00:00:00.000Z",
    seller: { name: "Plumbline Pty Ltd", abn: "51824753556", email: "help@plumbline.example" },
    buyer: { name: "Kim Nguyen", businessName: "", abn: "", email: "kim@example.com" },
    lines: [{ description: "Monthly", amountCents: 2900 }],
    totalCents: 2900,
    gstCents: 264,
    refundedCents: 0,
    isSandbox: false,
  });
  const made: unknown = JSON.parse(new TextDecoder().decode(invoice));
  expect(made).toEqual({ number: "PL-000123", madeIn: expect.any(Number) });
  expect(made).not.toMatchObject({ madeIn: threadId });
});
