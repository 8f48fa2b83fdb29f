import { z } from "zod";
import { cleanText } from "./clean-text.ts";
import { CLAIM_CODE, EVIDENCE_LENGTH } from "./listing-limits.ts";

/** `email` and `phone` send a code to the listing's contact. An administrator reviews `evidence`. */
export const CLAIM_WAYS = ["email", "phone", "evidence"] as const;
export type ClaimWay = (typeof CLAIM_WAYS)[number];

/** `open` until the code is entered, then `waiting` for an administrator. */
export const CLAIM_STATES = ["open", "waiting", "confirmed", "refused"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

const TELL_MORE = `Use at least ${EVIDENCE_LENGTH.min} characters to explain how we can tell it's your business`;

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
  { error: "Choose how to prove it's your business" },
);
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/** Spaces and hyphens are ignored. */
export const ClaimCodeRequest = z.object({
  code: z
    .string(`Enter the ${CLAIM_CODE.digits}-digit code`)
    .transform((text) => text.replaceAll(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, `Enter the ${CLAIM_CODE.digits}-digit code`)),
});
export type ClaimCodeRequest = z.infer<typeof ClaimCodeRequest>;

export const Claim = z.object({
  id: z.uuid(),
  way: z.enum(CLAIM_WAYS),
  state: z.enum(CLAIM_STATES),
  /** Masked: "o•••@straightflow.example". Null without a code. */
  sentTo: z.string().nullable(),
  codeEndsAt: z.iso.datetime().nullable(),
  note: z.string(),
  createdAt: z.iso.datetime(),
});
export type Claim = z.infer<typeof Claim>;

export const ClaimOptions = z.object({
  business: z.object({
    id: z.uuid(),
    slug: z.string(),
    businessName: z.string(),
    suburb: z.string(),
    state: z.string(),
    /** If true, only an administrator can change the owner. */
    isClaimed: z.boolean(),
    isMine: z.boolean(),
  }),
  /** `sentTo` is the masked contact a code would be sent to. */
  ways: z.array(z.object({ way: z.enum(CLAIM_WAYS), sentTo: z.string().nullable() })),
  claim: Claim.nullable(),
});
export type ClaimOptions = z.infer<typeof ClaimOptions>;

export const AdminClaim = z.object({
  id: z.uuid(),
  way: z.enum(CLAIM_WAYS),
  state: z.enum(CLAIM_STATES),
  evidence: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  provenAt: z.iso.datetime().nullable(),
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
  owner: z.object({ email: z.string(), name: z.string() }).nullable(),
});
export type AdminClaim = z.infer<typeof AdminClaim>;

export const AdminClaimList = z.object({ claims: z.array(AdminClaim) });
export type AdminClaimList = z.infer<typeof AdminClaimList>;

export const ClaimQuery = z.object({ state: z.enum(CLAIM_STATES).default("waiting") });

export const RefusalNote = z.object({
  note: z
    .string("Give a reason. The claimant will see it.")
    .trim()
    .min(1, "Give a reason. The claimant will see it.")
    .max(1000, "Please keep it under 1,000 characters"),
});

export const LinkToken = z.object({ token: z.string().min(1).max(200) });
