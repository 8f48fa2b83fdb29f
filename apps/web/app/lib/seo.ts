import { PICTURE, picturePath } from "@plumbline/contract/pictures.ts";
import type { MetaDescriptor } from "react-router";

type PageMeta = {
  title: string;
  description: string;
  path: string;
  siteUrl: string;
  /** The path of the preview picture, if it isn't the page's own. */
  picture?: string | undefined;
  type?: "website" | "article";
  /** If false, search engines leave the page out. */
  isIndexed?: boolean;
};

export function pageMeta({
  title,
  description: whole,
  path,
  siteUrl,
  picture: ownPicture,
  type = "website",
  isIndexed = true,
}: PageMeta): MetaDescriptor[] {
  const description = shorten(whole);
  const canonical = new URL(path, siteUrl).href;
  const alt = `${title}. Drawn on paper, with a plumb line`;
  const picture = new URL(picturePath(isIndexed ? (ownPicture ?? path) : "/"), siteUrl).href;
  return [
    { title },
    { name: "description", content: description },
    isIndexed
      ? { tagName: "link", rel: "canonical", href: canonical }
      : { name: "robots", content: "noindex" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:type", content: type },
    { property: "og:site_name", content: "Plumbline" },
    { property: "og:locale", content: "en_AU" },
    { property: "og:image", content: picture },
    { property: "og:image:alt", content: alt },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(PICTURE.width) },
    { property: "og:image:height", content: String(PICTURE.height) },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
    { name: "twitter:image:alt", content: alt },
  ];
}

/** Search engines cut descriptions at about this length. */
const LONGEST = 158;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 3).replace(/\s\S*$/, "")}...`;
}
