import type {
  LedgerEntry,
  Review,
  TradeWarning,
  TradieProfile,
  TradieSummary,
} from "@plumbline/contract/directory.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import type { Business } from "./repository.ts";
import { isTicked } from "./tick.ts";

export type ProfileParts = {
  reviews: Review[];
  licenses: { name: string; number: string }[];
  ledger: LedgerEntry[];
  warnings: TradeWarning[];
  responseTime: TradieProfile["responseTime"];
};

type Card = Pick<
  Business,
  | "id"
  | "slug"
  | "businessName"
  | "logoUrl"
  | "trade"
  | "suburb"
  | "state"
  | "postcode"
  | "description"
  | "yearsExperience"
  | "reviewCount"
  | "ratingSum"
  | "verifiedUntil"
  | "tickEndsAt"
  | "directoryPlan"
  | "specialties"
  | "isSample"
>;

export function describeSummary(business: Card & { distanceKm?: number | null }, now: Date): TradieSummary {
  const { reviewCount, ratingSum, verifiedUntil, trade } = business;
  const isVerified = isTicked(business, now);
  return {
    id: business.id,
    slug: business.slug,
    businessName: business.businessName,
    logoUrl: business.logoUrl,
    tradeType: BUSINESS_TRADE_LABELS[trade],
    tradeId: trade,
    suburb: business.suburb,
    state: business.state,
    postcode: business.postcode,
    description: business.description,
    yearsExperience: business.yearsExperience,
    averageRating: reviewCount === 0 ? 0 : Math.round((ratingSum / reviewCount) * 10) / 10,
    totalReviews: reviewCount,
    isVerified,
    verifiedUntil: isVerified ? verifiedUntil : null,
    directoryPlan: business.directoryPlan,
    specialties: business.specialties,
    isSample: business.isSample,
    distanceKm: business.distanceKm ?? null,
  };
}

/** Built field by field, so that the private contact email and owner can't leak. */
export function describeProfile(business: Business, parts: ProfileParts, now: Date): TradieProfile {
  return {
    ...describeSummary(business, now),
    address: business.address,
    phone: business.phone,
    website: business.website,
    serviceRadiusKm: business.serviceRadiusKm,
    portfolio: business.portfolio,
    certifications: business.certifications,
    ...parts,
    isClaimed: business.ownerId !== null,
  };
}
