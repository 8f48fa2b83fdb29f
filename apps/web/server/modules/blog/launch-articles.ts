/** Each article is Markdown under `content/blog`, with front matter and a picture. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "@plumbline/contract/blog.ts";
import { parse } from "yaml";
import { z } from "zod";

const ARTICLES_DIR = join(import.meta.dirname, "../../../content/blog");

const FRONT_MATTER = /^---\n(.*?)\n---\n+/s;

const FrontMatter = z.strictObject({
  title: z.string().min(1).max(160),
  slug: z.string().refine((slug) => slug !== "" && slugify(slug) === slug, "must be a slug"),
  excerpt: z.string().min(1).max(400),
  category: z.string().min(1).max(60),
  tags: z.array(z.string().min(1).max(40)).min(1).max(12),
  date: z.iso.date(),
  imageAlt: z.string().min(1).max(200),
});

export type LaunchArticle = z.infer<typeof FrontMatter> & { content: string; imageFile: string };

export function readLaunchArticles(directory = ARTICLES_DIR): LaunchArticle[] {
  const files = readdirSync(directory).filter((file) => file.endsWith(".md"));
  return files
    .toSorted()
    .map((file) => parseArticle(readFileSync(join(directory, file), "utf8"), file, directory));
}

function parseArticle(text: string, file: string, directory: string): LaunchArticle {
  const [head, yaml] = FRONT_MATTER.exec(text) ?? [];
  if (head === undefined || yaml === undefined) throw new Error(`${file}: has no front matter`);
  const result = FrontMatter.safeParse(parse(yaml));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  const { data } = result;
  if (file !== `${data.slug}.md`) throw new Error(`${file}: is not named after its slug ${data.slug}`);
  return { ...data, content: text.slice(head.length), imageFile: join(directory, `${data.slug}.webp`) };
}
