import type { ProfileRequest } from "@plumbline/contract/accounts.ts";

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
