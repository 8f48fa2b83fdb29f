import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** What a person writes of a post. */
const written = () => ({
  title: text().notNull(),
  slug: text().notNull(),
  excerpt: text().notNull(),
  /** Markdown. */
  content: text().notNull(),
  /** A picture of ours; empty for none. */
  featuredImage: text().notNull(),
  featuredImageAlt: text().notNull(),
  category: text().notNull(),
  tags: text().array().notNull(),
});

/** A post of the blog, a draft until it is published. */
export const blogPosts = pgTable(
  "blog_posts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `slug` is its address under /blog; that it is nobody else's is held by `blog_slugs`. */
    ...written(),
    slugFollowsTitle: boolean().notNull(),
    /** Category and tags as they stand in addresses. */
    categorySlug: text().notNull(),
    tagSlugs: text().array().notNull(),
    isPublished: boolean().notNull().default(false),
    /** When a draft publishes itself. */
    publishAt: timestamp({ withTimezone: true }),
    /** When it was first published; kept when it is not any more. */
    publishedAt: timestamp({ withTimezone: true }),
    /** What the key of its preview link is made of; null without a link. */
    previewNonce: text(),
    /** Counts saves, so that whoever saves can prove what they saw. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedBy: text().notNull(),
    /** Out of every list; deleted for good 30 days later. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.isPublished, table.publishedAt),
    index().on(table.publishAt),
    index().on(table.categorySlug),
    index().using("gin", table.tagSlugs),
    check("no_schedule_once_published", sql`not (${table.isPublished} and ${table.publishAt} is not null)`),
  ],
);

/** Every address a post has, or had while readers could know it: old ones lead to the present one. */
export const blogSlugs = pgTable(
  "blog_slugs",
  {
    slug: text().primaryKey(),
    postId: uuid()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
  },
  (table) => [index().on(table.postId)],
);

/** What a post was after each save. Rows are only ever added. */
export const blogRevisions = pgTable(
  "blog_revisions",
  {
    postId: uuid()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    /** Counted from 1 in each post. */
    number: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The account's name, which outlives the account. */
    by: text().notNull(),
    note: text().notNull(),
    ...written(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.number] })],
);

/** The entries of the regulations that a post cites. */
export const blogCitations = pgTable(
  "blog_citations",
  {
    postId: uuid()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    entryId: text().notNull(),
    /** Of the entry as it was when a person last read the post against it. */
    fingerprint: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.entryId] }), index().on(table.entryId)],
);
