import type { AdminBlogPost, RevisionContent } from "@plumbline/contract/blog.ts";
import { toSydneyField } from "./sydney-time.ts";

/** `tags` is comma-separated; `publishAt` is Sydney time. */
export type PostValues = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  category: string;
  featuredImage: string;
  featuredImageAlt: string;
  tags: string;
  isPublished: boolean;
  publishAt: string;
};

export const NO_VALUES: PostValues = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  category: "",
  featuredImage: "",
  featuredImageAlt: "",
  tags: "",
  isPublished: false,
  publishAt: "",
};

export function valuesOf(post: AdminBlogPost | (RevisionContent & Partial<AdminBlogPost>)): PostValues {
  const { title, slug, excerpt, content, category, featuredImage, featuredImageAlt, tags } = post;
  return {
    title,
    slug,
    excerpt,
    content,
    category,
    featuredImage,
    featuredImageAlt,
    tags: tags.join(", "),
    isPublished: post.isPublished ?? false,
    publishAt: post.publishAt ? toSydneyField(post.publishAt) : "",
  };
}

const NAMES = Object.keys(NO_VALUES) as (keyof PostValues)[];

export function areSame(one: PostValues, other: PostValues): boolean {
  return NAMES.every((name) => one[name] === other[name]);
}
