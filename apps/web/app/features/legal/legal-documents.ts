import { TERMS_VERSION } from "@plumbline/contract/terms.ts";

type LegalDocument = {
  path: string;
  /** The day its words last changed. */
  updatedOn: string;
  /** Of its words. A test fails where they changed and this did not: give the day and the new fingerprint. */
  fingerprint: string;
};

export const LEGAL_DOCUMENTS = {
  privacy: { path: "/privacy-policy", updatedOn: "2026-11-21", fingerprint: "d7ce3a812f473136" },
  // Whoever accepts the terms is stored with their version, so the day is that of the version.
  terms: {
    path: "/terms-conditions",
    updatedOn: TERMS_VERSION.slice(0, 10),
    fingerprint: "2eef0fd8af92327b",
  },
  accessibility: {
    path: "/accessibility-statement",
    updatedOn: "2026-11-21",
    fingerprint: "23f6d6c1d55c8748",
  },
  refunds: { path: "/refund-policy", updatedOn: "2026-11-21", fingerprint: "5336bdd3d8325a7c" },
} as const satisfies Record<string, LegalDocument>;
