// Only customers with a quote request to the business can write a review.
import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.ts";
import { Review } from "./directory.ts";
import { REMOVAL_REASONS, REVIEW_LIMITS, REVIEW_REPORT_REASONS } from "./review-rules.ts";

const { title: TITLE, comment: COMMENT, reply: REPLY, note: NOTE } = REVIEW_LIMITS;
const keysOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[];

const ReviewKey = z.string().trim().min(1, "This link is incomplete").max(100, "This link is incomplete");

const Stars = z.coerce
  .number({ error: "Choose from 1 to 5 stars" })
  .int("Choose from 1 to 5 stars")
  .min(1, "Choose from 1 to 5 stars")
  .max(5, "Choose from 1 to 5 stars");

export const ReviewRequest = z.object({
  key: ReviewKey,
  rating: z.preprocess((given) => (typeof given === "boolean" || given === null ? undefined : given), Stars),
  title: z
    .string({ error: "Give your review a title" })
    .transform((text) => cleanLine(text).trim())
    .pipe(
      z
        .string()
        .min(TITLE.min, `Please write at least ${TITLE.min} characters`)
        .max(TITLE.max, `Please keep it under ${TITLE.max} characters`),
    ),
  comment: z
    .string({ error: "Say how the job went" })
    .transform((text) => cleanText(text).trim())
    .pipe(
      z
        .string()
        .min(COMMENT.min, `Please write at least ${COMMENT.min} characters`)
        .max(COMMENT.max, `Please keep it under ${COMMENT.max} characters`),
    ),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;

export const ReviewKeyRequest = z.object({ key: ReviewKey });

/** `held` means a person needs to review it, and it doesn't count yet. */
export const REVIEW_STATUSES = ["published", "held", "removed"] as const;

export const ReviewByLink = z.object({
  businessName: z.string(),
  slug: z.string(),
  projectType: z.string(),
  customerName: z.string(),
  expiresAt: z.iso.datetime(),
  review: z
    .object({
      id: z.uuid(),
      rating: z.number().int(),
      title: z.string(),
      comment: z.string(),
      status: z.enum(REVIEW_STATUSES),
      removalReason: z.enum(keysOf(REMOVAL_REASONS)).nullable(),
      createdAt: z.iso.datetime(),
      editableUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  isWithdrawn: z.boolean(),
});
export type ReviewByLink = z.infer<typeof ReviewByLink>;

export const ReviewWritten = z.object({ status: z.enum(REVIEW_STATUSES) });
export type ReviewWritten = z.infer<typeof ReviewWritten>;

export const REVIEWS_PER_PAGE = 20;
const Page = z.coerce.number().int().min(1).max(10_000).default(1);

export const ReviewQuery = z.object({ page: Page });

export const RatingDistribution = z.record(z.enum(["1", "2", "3", "4", "5"]), z.number().int());
export type RatingDistribution = z.infer<typeof RatingDistribution>;

export const ReviewPage = z.object({
  reviews: z.array(Review),
  averageRating: z.number().min(0).max(5),
  totalReviews: z.number().int(),
  distribution: RatingDistribution,
  page: z.number().int(),
  pages: z.number().int(),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

export const ReviewReportRequest = z.object({
  reason: z.enum(keysOf(REVIEW_REPORT_REASONS), { error: "Choose a reason" }),
  details: z
    .string()
    .default("")
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().max(NOTE.max, `Please keep it under ${NOTE.max} characters`)),
});
export type ReviewReportRequest = z.infer<typeof ReviewReportRequest>;

export const ReviewReplyRequest = z.object({
  text: z
    .string({ error: "Write your reply" })
    .transform((text) => cleanText(text).trim())
    .pipe(
      z
        .string()
        .min(REPLY.min, "Write your reply")
        .max(REPLY.max, `Please keep it under ${REPLY.max} characters`),
    ),
});
export type ReviewReplyRequest = z.infer<typeof ReviewReplyRequest>;

export const OwnReview = Review.extend({
  businessName: z.string(),
  slug: z.string(),
  replyUntil: z.iso.datetime().nullable(),
  canReply: z.boolean(),
});
export type OwnReview = z.infer<typeof OwnReview>;
export const OwnReviewList = z.object({
  reviews: z.array(OwnReview),
  page: z.number().int(),
  pages: z.number().int(),
  businesses: z.number().int(),
});
export type OwnReviewList = z.infer<typeof OwnReviewList>;

/** `waiting` lists items that need a decision. The others list past decisions. */
export const MODERATION_LISTS = ["waiting", "disputed", "removed"] as const;
export type ModerationListName = (typeof MODERATION_LISTS)[number];
export const ModerationQuery = z.object({ list: z.enum(MODERATION_LISTS).default("waiting"), page: Page });

/** Why a review was held automatically. */
export const HOLD_REASONS = ["velocity", "own_business"] as const;

export const ModerationItem = z.object({
  id: z.uuid(),
  businessName: z.string(),
  slug: z.string(),
  rating: z.number().int(),
  title: z.string(),
  comment: z.string(),
  projectType: z.string(),
  customerName: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(REVIEW_STATUSES),
  isDisputed: z.boolean(),
  holdReason: z.enum(HOLD_REASONS).nullable(),
  removalReason: z.enum(keysOf(REMOVAL_REASONS)).nullable(),
  replyText: z.string().nullable(),
  /** Undecided reports, oldest first. */
  reports: z.array(
    z.object({
      reason: z.enum(keysOf(REVIEW_REPORT_REASONS)),
      details: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type ModerationItem = z.infer<typeof ModerationItem>;
export const ModerationQueue = z.object({
  reviews: z.array(ModerationItem),
  page: z.number().int(),
  pages: z.number().int(),
});
export type ModerationQueue = z.infer<typeof ModerationQueue>;

export const MODERATION_ACTIONS = ["keep", "dispute", "remove"] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];
const NEEDS_REASON = "Choose a reason. It'll be shown in the public log.";

export const ModerationRequest = z
  .object({
    action: z.enum(MODERATION_ACTIONS),
    reason: z.preprocess((given) => given || undefined, z.enum(keysOf(REMOVAL_REASONS)).optional()),
    /** For the audit log, which only administrators read. */
    note: z
      .string()
      .default("")
      .transform((text) => cleanText(text).trim())
      .pipe(z.string().max(NOTE.max, `Please keep it under ${NOTE.max} characters`)),
  })
  .refine(({ action, reason }) => action !== "remove" || reason, { path: ["reason"], error: NEEDS_REASON });
export type ModerationRequest = z.infer<typeof ModerationRequest>;

/** A line in the public log of decisions. It never identifies a person. */
export const ModerationLogEntry = z.object({
  id: z.uuid(),
  decidedAt: z.iso.datetime(),
  action: z.enum(MODERATION_ACTIONS),
  reason: z.enum(keysOf(REMOVAL_REASONS)).nullable(),
  /** Lets readers check whether bad reviews disappear. */
  rating: z.number().int(),
  business: z.object({ name: z.string(), slug: z.string() }).nullable(),
});
export type ModerationLogEntry = z.infer<typeof ModerationLogEntry>;
export const ModerationLog = z.object({
  entries: z.array(ModerationLogEntry),
  page: z.number().int(),
  pages: z.number().int(),
});
export type ModerationLog = z.infer<typeof ModerationLog>;
