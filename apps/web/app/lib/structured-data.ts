import type { MetaDescriptor } from "react-router";

// The browser doesn't run a data block, so the Content-Security-Policy requires no nonce.
const SCHEMA = { "@context": "https://schema.org" };

/** For a page's `meta`. React Router escapes the data, so it can't close the script element. */
export function structuredData(data: Record<string, unknown>): MetaDescriptor {
  return { "script:ld+json": { ...SCHEMA, ...data } as never };
}

export type Crumb = { name: string; path: string };

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
