// The blog: what a post is made of, how it is written, and what its readers get.
import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.ts";
import { JURISDICTIONS } from "./jurisdictions.ts";
import { TOPICS } from "./topics.ts";
import { UploadUrl } from "./uploads.ts";

export const MAX_CONTENT_CHARACTERS = 200_000;
/** A post's content is larger than what the API takes elsewhere; characters of four bytes, and the other fields. */
export const MAX_POST_BYTES = 1024 * 1024;
export const POSTS_PER_PAGE = 12;
export const ADMIN_POSTS_PER_PAGE = 20;
const WORDS_PER_MINUTE = 200;

/** The whole minutes that text takes to read. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** A title as it stands in an address: `The $3,300 rule` is `the-3-300-rule`. Empty for a title without a to z and 0 to 9. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Tags as they are typed: between commas. */
export function splitTags(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** How an entry of the regulations is cited in Markdown: `[Queensland's $3,300](entry:qld-licence-threshold)`. */
export const ENTRY_SCHEME = "entry:";

const line = (max: number) =>
  z
    .string()
    .transform((text) => cleanLine(text).trim())
    .pipe(z.string().max(max, `Please keep it under ${max} characters`));

export const SLUG_TAKEN = "Another post has this address. Please choose another slug.";

export const BlogPostEntry = z.object({
  title: line(160).pipe(z.string().min(1, "Please give the post a title")),
  /** Empty: made of the title. */
  slug: z
    .string()
    .trim()
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "Use lower case letters, digits and single hyphens")
    .max(120, "Please keep it under 120 characters")
    .default(""),
  excerpt: line(400).default(""),
  /** Markdown; a single line break is a line break. */
  content: z
    .string()
    .max(MAX_CONTENT_CHARACTERS, `Please keep it under ${MAX_CONTENT_CHARACTERS} characters`)
    .transform(cleanText)
    .default(""),
  /** A picture of ours, or the https address of one elsewhere, which is copied here. Empty: none. */
  featuredImage: z
    .string()
    .trim()
    .max(2000)
    .refine(
      (address) => /^(https:\/\/\S+)?$/.test(address) || UploadUrl.safeParse(address).success,
      "Upload a picture, or give its https address",
    )
    .default(""),
  /** What the picture shows, for those who do not see it. */
  featuredImageAlt: line(200).default(""),
  category: line(60).default(""),
  tags: z
    .array(line(40))
    .max(12, "Please use 12 tags at most")
    .transform((tags) => [...new Set(tags.filter(Boolean))])
    .default([]),
  isPublished: z.boolean().default(false),
  /** A draft that publishes itself at this moment; null for one that does not. */
  publishAt: z.iso.datetime({ error: "Please give a day and a time" }).nullable().default(null),
});
export type BlogPostEntry = z.infer<typeof BlogPostEntry>;

/** `version` is the one that was opened: another one there now is a 409, and nothing is written. */
export const BlogPostUpdate = BlogPostEntry.extend({ version: z.number().int().optional() });
export type BlogPostUpdate = z.infer<typeof BlogPostUpdate>;

export const PublishRequest = z.object({ isPublished: z.boolean(), version: z.number().int().optional() });
export type PublishRequest = z.infer<typeof PublishRequest>;

export const VersionRequest = z.object({ version: z.number().int().optional() });
export type VersionRequest = z.infer<typeof VersionRequest>;

/** An entry of the regulations, as a post cites it. Numbered in the order of the text. */
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

/** Which of the published posts: of a tag or a category, by its name or as it stands in addresses. */
export const BlogSearch = z.object({
  tag: z.string().trim().max(60).default(""),
  category: z.string().trim().max(60).default(""),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type BlogSearch = z.infer<typeof BlogSearch>;

/** A post in a list. */
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

/** A cited entry that is not what it was when a person last read the post against it. */
export const ChangedEntry = z.object({
  id: z.string(),
  /** Empty where the entry is gone. */
  title: z.string(),
  change: z.enum(["changed", "gone"]),
});
export type ChangedEntry = z.infer<typeof ChangedEntry>;

/** A post as administrators have it. */
export const AdminBlogPost = BlogPost.extend({
  version: z.number().int(),
  publishAt: z.iso.datetime().nullable(),
  /** Whether the slug is still made of the title: until a person edits it, or the post is first published. */
  slugFollowsTitle: z.boolean(),
  /** Not empty: the post needs review. */
  changedEntries: z.array(ChangedEntry),
  /** Where whoever has the link reads the draft; null while there is no link. */
  previewUrl: z.string().nullable(),
  updatedBy: z.string(),
  /** Until when it can be restored; null for a post that is not deleted. */
  deletedForGoodAt: z.iso.datetime().nullable(),
});
export type AdminBlogPost = z.infer<typeof AdminBlogPost>;

/** A deleted post can be restored for so many days. */
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

/** What a post was after a save; the last one is what it is. */
export const Revision = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  /** Such as "Restored revision 3". */
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

/** An entry of the regulations, to be found and cited by whoever writes. */
export const EntryFound = CitedEntry.omit({ number: true }).extend({ answer: z.string() });
export type EntryFound = z.infer<typeof EntryFound>;

export const EntrySearch = z.object({ search: z.string().trim().max(120).default("") });
export type EntrySearch = z.infer<typeof EntrySearch>;
