import { TERMS_VERSION } from "@plumbline/contract/terms.ts";

type LegalDocument = {
  path: string;
  updatedOn: string;
  /** A hash of the page's text, which makes a test fail if the text changes. Update it together with the date. */
  fingerprint: string;
};

export const LEGAL_DOCUMENTS = {
  privacy: { path: "/privacy-policy", updatedOn: "2026-11-28", fingerprint: "63c09c1858faa9a9" },
  // Each acceptance is stored with the terms' version, so the date comes from it.
  terms: {
    path: "/terms-conditions",
    updatedOn: TERMS_VERSION.slice(0, 10),
    fingerprint: "07038be3b4764dfb",
  },
  accessibility: {
    path: "/accessibility-statement",
    updatedOn: "2026-11-28",
    fingerprint: "b584ae0e4dcd57d1",
  },
  refunds: { path: "/refund-policy", updatedOn: "2026-11-28", fingerprint: "3506b4117a9c6736" },
} as const satisfies Record<string, LegalDocument>;
