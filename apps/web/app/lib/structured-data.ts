import type { MetaDescriptor } from "react-router";

// A data block runs nothing, so the Content-Security-Policy asks no nonce of it.
const SCHEMA = { "@context": "https://schema.org" };

/** What search engines read of a page, for its `meta`. Whatever stands in it, React Router lets none of it end the block. */
export function structuredData(data: Record<string, unknown>): MetaDescriptor {
  return { "script:ld+json": { ...SCHEMA, ...data } as never };
}

export type Crumb = { name: string; path: string };

/** The way from a list to a page. */
export function breadcrumbData(crumbs: Crumb[], siteUrl: string): MetaDescriptor {
  return structuredData({
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  });
}
