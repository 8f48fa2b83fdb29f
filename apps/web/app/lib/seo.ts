import type { MetaDescriptor } from "react-router";

type PageMeta = {
  title: string;
  description: string;
  /** Path of the page; its canonical address is made from it. */
  path: string;
  siteUrl: string;
  /** False keeps the page out of search engines. */
  isIndexed?: boolean;
};

/** Title, description, canonical address and sharing card of a page. */
export function pageMeta({
  title,
  description,
  path,
  siteUrl,
  isIndexed = true,
}: PageMeta): MetaDescriptor[] {
  const canonical = new URL(path, siteUrl).href;
  return [
    { title },
    { name: "description", content: description },
    isIndexed
      ? { tagName: "link", rel: "canonical", href: canonical }
      : { name: "robots", content: "noindex" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Plumbline" },
    { property: "og:locale", content: "en_AU" },
    { property: "og:image", content: new URL("/og.png", siteUrl).href },
    { property: "og:image:alt", content: "A house drawn in section, with a plumb line hung from its ridge" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
