import { TERMS_VERSION } from "@plumbline/contract/terms.ts";

type LegalDocument = {
  path: string;
  updatedOn: string;
  /** Hash of the page's text. A test fails if the text changes and this doesn't: update it together with the date. */
  fingerprint: string;
};

export const LEGAL_DOCUMENTS = {
  privacy: { path: "/privacy-policy", updatedOn: "2026-11-21", fingerprint: "d7ce3a812f473136" },
  // Each acceptance is stored with the terms' version, so the date comes from it.
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
