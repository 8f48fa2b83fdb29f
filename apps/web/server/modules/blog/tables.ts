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
  /** Empty if the post has no picture. */
  featuredImage: text().notNull(),
  featuredImageAlt: text().notNull(),
  category: text().notNull(),
  tags: text().array().notNull(),
});

export const blogPosts = pgTable(
  "blog_posts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `blog_slugs` keeps slugs unique, including former ones. */
    ...written(),
    slugFollowsTitle: boolean().notNull(),
    categorySlug: text().notNull(),
    tagSlugs: text().array().notNull(),
    isPublished: boolean().notNull().default(false),
    publishAt: timestamp({ withTimezone: true }),
    /** When the post was first published. Kept after unpublishing. */
    publishedAt: timestamp({ withTimezone: true }),
    /** Null if the post has no preview link. */
    previewNonce: text(),
    /** Counts saves, to detect conflicting edits. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedBy: text().notNull(),
    /** The post is permanently deleted 30 days later. */
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

/** Current and former public slugs; former ones redirect. */
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

/** Append-only: a restored revision is added as a new one. */
export const blogRevisions = pgTable(
  "blog_revisions",
  {
    postId: uuid()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    /** Starts at 1 in each post. */
    number: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Stored as a name, because the revision outlives the author's account. */
    by: text().notNull(),
    note: text().notNull(),
    ...written(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.number] })],
);

export const blogCitations = pgTable(
  "blog_citations",
  {
    postId: uuid()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    entryId: text().notNull(),
    /** Fingerprint of the entry when the post was last reviewed. */
    fingerprint: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.entryId] }), index().on(table.entryId)],
);
