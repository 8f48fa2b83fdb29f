import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Mail } from "./mailer.ts";

const KeptMail = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  replyTo: z.string().optional(),
  /** The `content` of each attachment is base64. */
  attachments: z
    .array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }))
    .default([]),
});
type KeptMail = z.infer<typeof KeptMail>;

const PLAIN_ID = /^[\w-]{1,64}$/;

export async function keepInOutbox(folder: string, mail: Mail, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const attachments = (mail.attachments ?? []).map((one) => ({
    ...one,
    content: Buffer.from(one.content).toString("base64"),
  }));
  const kept: KeptMail = { ...mail, attachments, id, at: new Date().toISOString() };
  const path = join(folder, `${id}.json`);
  await writeFile(`${path}.part`, JSON.stringify(kept, undefined, 2), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

export function openOutbox(folder: string) {
  return { list: () => listOutbox(folder), find: (id: string) => findInOutbox(folder, id) };
}

async function listOutbox(folder: string): Promise<KeptMail[]> {
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files.filter((file) => file.endsWith(".json")).map((file) => readMail(join(folder, file))),
  );
  return mails.toSorted((a, b) => b.at.localeCompare(a.at));
}

async function findInOutbox(folder: string, id: string): Promise<KeptMail | undefined> {
  if (!PLAIN_ID.test(id)) return undefined;
  return readMail(join(folder, `${id}.json`)).catch(() => undefined);
}

async function readMail(path: string): Promise<KeptMail> {
  return KeptMail.parse(JSON.parse(await readFile(path, "utf8")));
}
