import type { TradieProfile, TradieSummary } from "@plumbline/contract/directory.ts";
import type { MetaDescriptor } from "react-router";
import { structuredData } from "../../lib/structured-data.ts";

/** Search engines require that everything in here is also on the page. */
export function businessData(profile: TradieProfile, siteUrl: string): MetaDescriptor {
  const { businessName, slug, description, logoUrl, phone, website, address, suburb, state, postcode } =
    profile;
  return structuredData({
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

/** Empty if there are no reviews, because an aggregate rating needs at least one. */
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

export function listData(tradies: TradieSummary[], siteUrl: string): MetaDescriptor {
  return structuredData({
    "@type": "ItemList",
    itemListElement: tradies.map(({ businessName, slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: businessName,
      url: new URL(`/directory/${slug}`, siteUrl).href,
    })),
  });
}
