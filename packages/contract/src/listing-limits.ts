// Numbers that pages name too: apart from the schemas, so that a page loads no schema for a number.

/** A mailed or texted code. `perDay` counts those of one account for one business. */
export const CLAIM_CODE = { digits: 6, minutes: 15, tries: 5, perDay: 3 } as const;
export const EVIDENCE_LENGTH = { min: 20, max: 2000 } as const;

/** How much an owner may say. */
export const LISTING_LIMITS = {
  description: { min: 20, max: 2000 },
  specialties: 20,
  portfolio: 12,
  certifications: 20,
  serviceRadiusKm: { min: 1, max: 500 },
  yearsExperience: 80,
  /** Listings of one person that an administrator has yet to look at. */
  waiting: 3,
} as const;
