import type { BlogPost } from "@plumbline/contract/blog.ts";
import type { MetaDescriptor } from "react-router";
import { structuredData } from "../../lib/structured-data.ts";

export function feedLinks(siteUrl: string): MetaDescriptor[] {
  return [
    { type: "application/rss+xml", title: "Plumbline blog (RSS)", path: "/blog/feed.xml" },
    { type: "application/atom+xml", title: "Plumbline blog (Atom)", path: "/blog/atom.xml" },
  ].map(({ path, ...link }) => ({
    tagName: "link",
    rel: "alternate",
    ...link,
    href: new URL(path, siteUrl).href,
  }));
}

/** JSON-LD may only contain what the page also shows. */
export function articleData(post: Omit<BlogPost, "content">, siteUrl: string): MetaDescriptor {
  const address = new URL(`/blog/${post.slug}`, siteUrl).href;
  const publisher = { "@type": "Organization", name: "Plumbline", url: siteUrl };
  return structuredData({
    "@type": "Article",
    "@id": address,
    mainEntityOfPage: address,
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    ...(post.featuredImage && { image: new URL(post.featuredImage, siteUrl).href }),
    ...(post.publishedAt && { datePublished: post.publishedAt }),
    dateModified: post.updatedAt,
    ...(post.category && { articleSection: post.category }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
    inLanguage: "en-AU",
    author: publisher,
    publisher,
  });
}
