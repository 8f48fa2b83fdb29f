// Claims: an owner proves that a listed business is theirs, and an administrator confirms it.
import { z } from "zod";
import { cleanText } from "./clean-text.ts";
import { CLAIM_CODE, EVIDENCE_LENGTH } from "./listing-limits.ts";

/** How somebody proves it: a code to the listing's mail address or mobile, or what an administrator can look at. */
export const CLAIM_WAYS = ["email", "phone", "evidence"] as const;
export type ClaimWay = (typeof CLAIM_WAYS)[number];

/** `open` until its code was typed in, `waiting` for an administrator, then decided. */
export const CLAIM_STATES = ["open", "waiting", "confirmed", "refused"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

const TELL_MORE = `Tell us in at least ${EVIDENCE_LENGTH.min} characters how we can see that it is your business`;

export const ClaimRequest = z.discriminatedUnion(
  "way",
  [
    z.object({ way: z.literal("email") }),
    z.object({ way: z.literal("phone") }),
    z.object({
      way: z.literal("evidence"),
      evidence: z
        .string(TELL_MORE)
        .transform((text) => cleanText(text).trim())
        .pipe(
          z
            .string()
            .min(EVIDENCE_LENGTH.min, TELL_MORE)
            .max(EVIDENCE_LENGTH.max, `Please keep it under ${EVIDENCE_LENGTH.max} characters`),
        ),
    }),
  ],
  { error: "Choose how you prove it" },
);
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/** The code as it was read out or copied: spaces and hyphens do not count. */
export const ClaimCodeRequest = z.object({
  code: z
    .string(`Enter the ${CLAIM_CODE.digits} digits of the code`)
    .transform((text) => text.replaceAll(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, `Enter the ${CLAIM_CODE.digits} digits of the code`)),
});
export type ClaimCodeRequest = z.infer<typeof ClaimCodeRequest>;

/** A claim, as the person who made it sees it. */
export const Claim = z.object({
  id: z.uuid(),
  way: z.enum(CLAIM_WAYS),
  state: z.enum(CLAIM_STATES),
  /** Where the code went, masked: "o•••@straightflow.example". Null without a code. */
  sentTo: z.string().nullable(),
  /** Until when the last code is good; null without one. */
  codeEndsAt: z.iso.datetime().nullable(),
  /** What an administrator answered; empty without. */
  note: z.string(),
  createdAt: z.iso.datetime(),
});
export type Claim = z.infer<typeof Claim>;

/** What somebody can do about a listing. */
export const ClaimOptions = z.object({
  business: z.object({
    id: z.uuid(),
    slug: z.string(),
    businessName: z.string(),
    suburb: z.string(),
    state: z.string(),
    /** Somebody manages it already: only an administrator can change that. */
    isClaimed: z.boolean(),
    isMine: z.boolean(),
  }),
  /** The ways that are open, with where a code would go. */
  ways: z.array(z.object({ way: z.enum(CLAIM_WAYS), sentTo: z.string().nullable() })),
  /** The last one this person made. */
  claim: Claim.nullable(),
});
export type ClaimOptions = z.infer<typeof ClaimOptions>;

/** A claim as administrators see it. */
export const AdminClaim = z.object({
  id: z.uuid(),
  way: z.enum(CLAIM_WAYS),
  state: z.enum(CLAIM_STATES),
  evidence: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  provenAt: z.iso.datetime().nullable(),
  /** When the listing's contact address said that it knows nothing of this claim. */
  objectedAt: z.iso.datetime().nullable(),
  business: z.object({
    id: z.uuid(),
    slug: z.string(),
    businessName: z.string(),
    suburb: z.string(),
    state: z.string(),
    abn: z.string().nullable(),
    phone: z.string().nullable(),
    contactEmail: z.string().nullable(),
  }),
  claimant: z.object({ email: z.string(), name: z.string(), businessName: z.string(), abn: z.string() }),
  /** Who manages the listing now; null for nobody. */
  owner: z.object({ email: z.string(), name: z.string() }).nullable(),
});
export type AdminClaim = z.infer<typeof AdminClaim>;

export const AdminClaimList = z.object({ claims: z.array(AdminClaim) });
export type AdminClaimList = z.infer<typeof AdminClaimList>;

export const ClaimQuery = z.object({ state: z.enum(CLAIM_STATES).default("waiting") });

/** Why an administrator refuses; the person reads it in a mail. */
export const RefusalNote = z.object({
  note: z
    .string("Say why: the person reads it")
    .trim()
    .min(1, "Say why: the person reads it")
    .max(1000, "Please keep it under 1000 characters"),
});

/** The token of a mailed link. */
export const LinkToken = z.object({ token: z.string().min(1).max(200) });
