// SPEC section 9, "Terms and policies".

/** Monthly entries are for each month subscribed during the campaign. The others are given once. */
export const PLAN_ENTRIES = { monthly: 5, annual: 25, lifetime: 50 } as const;

/** Each counts once per campaign, except referrals, which count every time. */
export const BONUS_ENTRIES = { share: 1, follow: 1, referral: 5, directory: 2 } as const;

/** Prefixed because a directory plan is also called Premium (SPEC-DECISIONS 9). */
export const ENTRY_PACKS = [
  { id: "pack_basic", name: "Basic", priceCents: 1_000, entries: 5 },
  { id: "pack_standard", name: "Standard", priceCents: 2_500, entries: 50 },
  { id: "pack_professional", name: "Professional", priceCents: 5_000, entries: 200 },
  { id: "pack_premium", name: "Premium", priceCents: 10_000, entries: 500 },
] as const satisfies readonly EntryPack[];
export const PACK_IDS = ["pack_basic", "pack_standard", "pack_professional", "pack_premium"] as const;
export type PackId = (typeof PACK_IDS)[number];
export type EntryPack = { id: PackId; name: string; priceCents: number; entries: number };

export function getPack(id: PackId): EntryPack {
  const pack = ENTRY_PACKS.find((one) => one.id === id);
  if (!pack) throw new Error(`there is no pack ${id}`);
  return pack;
}

/** An administrator confirms this before selling packs (decision 027). */
export const PACKS_CONFIRMATION =
  "Each pack comes with a genuine product at its normal price, and this campaign's permits allow it.";

export const DRAW_WITHIN_DAYS = 7;
export const NOTIFY_WITHIN_HOURS = 48;
export const RESPOND_WITHIN_DAYS = 7;
export const ACCEPT_WITHIN_DAYS = 30;
export const GIVEAWAY_RECORD_YEARS = 7;

/** All except `draft` and `upcoming` are derived from the campaign's days and its draw. */
export const CAMPAIGN_STATUSES = [
  "draft",
  "upcoming",
  "open",
  "closed",
  "committed",
  "drawn",
  "accepted",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const LINE_KINDS = [
  "monthly",
  "annual",
  "lifetime",
  "share",
  "follow",
  "directory",
  "referral",
  "pack",
  "taken_back",
  "withdrawn",
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** `lapsed` means another winner was drawn instead. */
export const DRAW_STATES = ["notified", "responded", "declined", "accepted", "lapsed"] as const;
export type DrawState = (typeof DRAW_STATES)[number];

export const REFERRAL_COOKIE_DAYS = 30;
/** Delay between fixing the list and publishing the seed, so that no one knows the seed beforehand. */
export const SEED_AFTER_MINUTES = 60;
/** Stored with each declaration of eligibility. */
export const GIVEAWAY_TERMS_VERSION = "2026-11-21";
export const LEDGER_PER_PAGE = 50;
