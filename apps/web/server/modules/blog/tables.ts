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

const written = () => ({
  title: text().notNull(),
  slug: text().notNull(),
  excerpt: text().notNull(),
  content: text().notNull(),
  /** One of our own pictures; empty for none. */
  featuredImage: text().notNull(),
  featuredImageAlt: text().notNull(),
  category: text().notNull(),
  tags: text().array().notNull(),
});

/** A draft until it's published. */
export const blogPosts = pgTable(
  "blog_posts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `blog_slugs` keeps `slug` unique, also against former slugs. */
    ...written(),
    slugFollowsTitle: boolean().notNull(),
    categorySlug: text().notNull(),
    tagSlugs: text().array().notNull(),
    isPublished: boolean().notNull().default(false),
    /** When a draft is published automatically. */
    publishAt: timestamp({ withTimezone: true }),
    /** When it was first published; kept after unpublishing. */
    publishedAt: timestamp({ withTimezone: true }),
    /** Part of the preview link's key; null without a link. */
    previewNonce: text(),
    /** Counts saves, to detect conflicting edits. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedBy: text().notNull(),
    /** Hidden from every list; deleted for good 30 days later. */
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

/** Every current and former public slug; former ones redirect. */
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

/** A post after each save. Append-only. */
export const blogRevisions = pgTable(
  "blog_revisions",
  {
    postId: uuid()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    /** Starts at 1 in each post. */
    number: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** A name, which outlives the account. */
    by: text().notNull(),
    note: text().notNull(),
    ...written(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.number] })],
);

/** Regulation entries a post cites. */
export const blogCitations = pgTable(
  "blog_citations",
  {
    postId: uuid()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    entryId: text().notNull(),
    /** Of the entry as last reviewed. */
    fingerprint: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.entryId] }), index().on(table.entryId)],
);
