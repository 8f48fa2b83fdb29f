import type { TradieProfile, TradieSummary } from "@plumbline/contract/directory.ts";
import type { MetaDescriptor } from "react-router";

// A data block runs nothing, so the Content-Security-Policy asks no nonce of it.
const SCHEMA = { "@context": "https://schema.org" };

/** A business, for search engines. Nothing stands here that the page does not show. */
export function businessData(profile: TradieProfile, siteUrl: string): MetaDescriptor {
  const { businessName, slug, description, logoUrl, phone, website, address, suburb, state, postcode } =
    profile;
  return block({
    ...SCHEMA,
    "@type": "LocalBusiness",
    "@id": new URL(`/directory/${slug}`, siteUrl).href,
    url: new URL(`/directory/${slug}`, siteUrl).href,
    name: businessName,
    description,
    ...(logoUrl && { image: new URL(logoUrl, siteUrl).href }),
    ...(phone && { telephone: phone }),
    ...(website && { sameAs: website }),
    address: {
      "@type": "PostalAddress",
      ...(address && { streetAddress: address }),
      addressLocality: suburb,
      addressRegion: state,
      postalCode: postcode,
      addressCountry: "AU",
    },
    ...ratingData(profile),
  });
}

/** Only where there are reviews: a rating of nobody is no rating. */
function ratingData({ averageRating, totalReviews }: TradieProfile) {
  if (totalReviews === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: averageRating,
      reviewCount: totalReviews,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** The businesses of a list, in its order. */
export function listData(tradies: TradieSummary[], siteUrl: string): MetaDescriptor {
  return block({
    ...SCHEMA,
    "@type": "ItemList",
    itemListElement: tradies.map(({ businessName, slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: businessName,
      url: new URL(`/directory/${slug}`, siteUrl).href,
    })),
  });
}

export type Crumb = { name: string; path: string };

/** The way from the directory to a page. */
export function breadcrumbData(crumbs: Crumb[], siteUrl: string): MetaDescriptor {
  return block({
    ...SCHEMA,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  });
}

function block(data: Record<string, unknown>): MetaDescriptor {
  return { "script:ld+json": data as never };
}
