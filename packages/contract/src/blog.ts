import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.ts";
import { JURISDICTIONS } from "./jurisdictions.ts";
import { TOPICS } from "./topics.ts";
import { UploadUrl } from "./uploads.ts";

export const MAX_CONTENT_CHARACTERS = 200_000;
/** Larger than the usual limit, to allow for four-byte characters and the other fields. */
export const MAX_POST_BYTES = 1024 * 1024;
export const POSTS_PER_PAGE = 12;
export const ADMIN_POSTS_PER_PAGE = 20;
const WORDS_PER_MINUTE = 200;

export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** "The $3,300 rule" becomes `the-3-300-rule`. Empty if the title has no letters a to z or digits. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

export function splitTags(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Cites a regulation entry in Markdown: `[Queensland's $3,300](entry:qld-licence-threshold)`. */
export const ENTRY_SCHEME = "entry:";

const line = (max: number) =>
  z
    .string()
    .transform((text) => cleanLine(text).trim())
    .pipe(z.string().max(max, `Please keep it under ${max} characters`));

export const SLUG_TAKEN = "Another post already uses this slug. Please choose another.";

export const BlogPostEntry = z.object({
  title: line(160).pipe(z.string().min(1, "Please give the post a title")),
  slug: z
    .string()
    .trim()
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "Use lowercase letters, digits and single hyphens")
    .max(120, "Please keep it under 120 characters")
    .default(""),
  excerpt: line(400).default(""),
  /** Markdown in which a single line break is kept. */
  content: z
    .string()
    .max(MAX_CONTENT_CHARACTERS, `Please keep it under ${MAX_CONTENT_CHARACTERS} characters`)
    .transform(cleanText)
    .default(""),
  /**
   * A picture uploaded here, or the https URL of one elsewhere, which is then copied here. Empty means no picture.
   */
  featuredImage: z
    .string()
    .trim()
    .max(2000)
    .refine(
      (address) => /^(https:\/\/\S+)?$/.test(address) || UploadUrl.safeParse(address).success,
      "Upload a picture or enter its https:// address",
    )
    .default(""),
  featuredImageAlt: line(200).default(""),
  category: line(60).default(""),
  tags: z
    .array(line(40))
    .max(12, "Please use at most 12 tags")
    .transform((tags) => [...new Set(tags.filter(Boolean))])
    .default([]),
  isPublished: z.boolean().default(false),
  publishAt: z.iso.datetime({ error: "Please choose a date and time" }).nullable().default(null),
});
export type BlogPostEntry = z.infer<typeof BlogPostEntry>;

/** `version` is the version that was opened. If it's outdated, the response is a 409 and nothing is saved. */
export const BlogPostUpdate = BlogPostEntry.extend({ version: z.number().int().optional() });
export type BlogPostUpdate = z.infer<typeof BlogPostUpdate>;

export const PublishRequest = z.object({ isPublished: z.boolean(), version: z.number().int().optional() });
export type PublishRequest = z.infer<typeof PublishRequest>;

export const VersionRequest = z.object({ version: z.number().int().optional() });
export type VersionRequest = z.infer<typeof VersionRequest>;

export const CitedEntry = z.object({
  number: z.number().int(),
  id: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  topic: z.enum(TOPICS),
  title: z.string(),
  law: z.string(),
  asOf: z.string(),
  confidence: z.enum(["high", "medium"]),
  caveat: z.string(),
  sources: z.array(z.object({ name: z.string(), url: z.string(), official: z.boolean() })),
});
export type CitedEntry = z.infer<typeof CitedEntry>;

/** `tag` and `category` take a name or a slug. */
export const BlogSearch = z.object({
  tag: z.string().trim().max(60).default(""),
  category: z.string().trim().max(60).default(""),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type BlogSearch = z.infer<typeof BlogSearch>;

export const BlogPostSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  featuredImage: z.string(),
  featuredImageAlt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  readingMinutes: z.number().int(),
});
export type BlogPostSummary = z.infer<typeof BlogPostSummary>;

export const BlogPost = BlogPostSummary.extend({
  content: z.string(),
  cited: z.array(CitedEntry),
});
export type BlogPost = z.infer<typeof BlogPost>;

/** An entry that has changed since someone last checked the post against it. */
export const ChangedEntry = z.object({
  id: z.string(),
  title: z.string(),
  change: z.enum(["changed", "gone"]),
});
export type ChangedEntry = z.infer<typeof ChangedEntry>;

export const AdminBlogPost = BlogPost.extend({
  version: z.number().int(),
  publishAt: z.iso.datetime().nullable(),
  /** True until someone edits the slug or the post is first published. */
  slugFollowsTitle: z.boolean(),
  changedEntries: z.array(ChangedEntry),
  previewUrl: z.string().nullable(),
  updatedBy: z.string(),
  deletedForGoodAt: z.iso.datetime().nullable(),
});
export type AdminBlogPost = z.infer<typeof AdminBlogPost>;

export const POST_RESTORE_DAYS = 30;

export const POST_FILTERS = ["all", "published", "draft", "scheduled", "review", "deleted"] as const;
export const POST_SORTS = ["updated", "published", "created", "title"] as const;

export const AdminBlogSearch = z.object({
  search: line(120).default(""),
  filter: z.enum(POST_FILTERS).default("all"),
  sort: z.enum(POST_SORTS).default("updated"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type AdminBlogSearch = z.infer<typeof AdminBlogSearch>;

export const AdminBlogPage = z.object({
  posts: z.array(AdminBlogPost),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type AdminBlogPage = z.infer<typeof AdminBlogPage>;

export const Revision = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  note: z.string(),
  title: z.string(),
});
export type Revision = z.infer<typeof Revision>;

export const RevisionContent = Revision.extend({
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  featuredImage: z.string(),
  featuredImageAlt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
});
export type RevisionContent = z.infer<typeof RevisionContent>;

export const EntryFound = CitedEntry.omit({ number: true }).extend({ answer: z.string() });
export type EntryFound = z.infer<typeof EntryFound>;

export const EntrySearch = z.object({ search: z.string().trim().max(120).default("") });
export type EntrySearch = z.infer<typeof EntrySearch>;
