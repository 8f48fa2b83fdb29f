// Kept apart from the schemas, so that pages don't load Zod for a number.

/** `perDay` is per account and business. */
export const CLAIM_CODE = { digits: 6, minutes: 15, tries: 5, perDay: 3 } as const;
export const EVIDENCE_LENGTH = { min: 20, max: 2000 } as const;

export const LISTING_LIMITS = {
  description: { min: 20, max: 2000 },
  specialties: 20,
  portfolio: 12,
  certifications: 20,
  serviceRadiusKm: { min: 1, max: 500 },
  yearsExperience: 80,
  waiting: 3,
} as const;
