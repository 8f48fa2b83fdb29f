import type { ProfileRequest } from "@plumbline/contract/accounts.ts";

/** What a completed profile fills the form with. */
export type ProfileFields = Pick<
  ProfileRequest,
  | "phone"
  | "businessName"
  | "abn"
  | "tradeType"
  | "yearsExperience"
  | "state"
  | "postcode"
  | "marketingConsent"
>;
