// Loaded with the first save, to keep Zod out of the page's bundle: see `useZodForm`.
import { BlogPostEntry, splitTags } from "@plumbline/contract/blog.ts";
import { z } from "zod";
import { fromSydneyField } from "./sydney-time.ts";

const entry = BlogPostEntry.shape;

/** Removes the schema's defaults, because a form sends every field. */
export const PostForm = z.object({
  title: entry.title,
  slug: entry.slug.unwrap(),
  excerpt: entry.excerpt.unwrap(),
  content: entry.content.unwrap(),
  category: entry.category.unwrap(),
  featuredImage: entry.featuredImage.unwrap(),
  featuredImageAlt: entry.featuredImageAlt.unwrap(),
  tags: z.string().transform(splitTags).pipe(entry.tags.unwrap()),
  isPublished: entry.isPublished.unwrap(),
  publishAt: z
    .string()
    .transform((text) => (text === "" ? null : (fromSydneyField(text) ?? text)))
    .pipe(entry.publishAt.unwrap()),
});
