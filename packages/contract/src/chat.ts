import { z } from "zod";
import { ROLES } from "./accounts.ts";
import { AssistantAnswer, Sentence } from "./assistant.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { STATES } from "./jurisdictions.ts";
import { QUESTION_MAX_LENGTH, REPORT_REASONS, type ReportReason, TITLE_MAX_LENGTH } from "./limits.ts";
import { SubscriptionClaim } from "./single-sign-on.ts";
import { TRADES } from "./trades.ts";

export const OFFLINE_ANSWERS = 20;
export { REPORT_REASONS, type ReportReason, TITLE_MAX_LENGTH };

export const AnswerDefaults = z.object({
  state: z.enum(STATES).nullable(),
  trade: z.enum(TRADES).nullable(),
});
export type AnswerDefaults = z.infer<typeof AnswerDefaults>;

/** Shown once, when the user's report has been dealt with. */
export const Notice = z.object({
  id: z.uuid(),
  text: z.string(),
  threadId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type Notice = z.infer<typeof Notice>;

export const Me = z.object({
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(ROLES) }),
  defaults: AnswerDefaults,
  entitlement: SubscriptionClaim,
  questionsLeft: z.int().min(0).nullable(),
  notices: z.array(Notice),
});
export type Me = z.infer<typeof Me>;

export const TURN_STATUSES = ["running", "done", "stopped", "failed"] as const;
export type TurnStatus = (typeof TURN_STATUSES)[number];

const ReasonOfReport = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]);

export const REPORT_STATUSES = ["open", "fixed", "dismissed"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** An edited question is a sibling of the one it replaces, so no question is lost. */
export const ChatTurn = z.object({
  /** Chosen by the client, so that a question sent twice isn't asked twice. */
  id: z.uuid(),
  threadId: z.uuid(),
  parentId: z.uuid().nullable(),
  siblingIds: z.array(z.uuid()),
  question: z.string(),
  state: z.enum(STATES).nullable(),
  trade: z.enum(TRADES).nullable(),
  askedAt: z.iso.datetime(),
  status: z.enum(TURN_STATUSES),
  /** The text so far, or up to where it was stopped. */
  sentences: z.array(Sentence),
  answer: AssistantAnswer.nullable(),
  rating: z.enum(["up", "down"]).nullable(),
  report: z.object({ status: z.enum(REPORT_STATUSES), note: z.string() }).nullable(),
});
export type ChatTurn = z.infer<typeof ChatTurn>;

export const ChatThread = z.object({
  id: z.uuid(),
  title: z.string(),
  isPinned: z.boolean(),
  jobId: z.uuid().nullable(),
  state: z.enum(STATES).nullable(),
  trade: z.enum(TRADES).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ChatThread = z.infer<typeof ChatThread>;

/** `turns` holds the selected version of the conversation, oldest question first. */
export const ThreadDetail = ChatThread.extend({
  turns: z.array(ChatTurn),
  shareUrl: z.url().nullable(),
});
export type ThreadDetail = z.infer<typeof ThreadDetail>;

/** Pinned threads first, then newest first. */
export const ThreadListQuery = z.object({
  search: z.string().overwrite(cleanLine).trim().max(200).optional(),
  jobId: z.uuid().optional(),
  cursor: z.string().max(200).optional(),
});
export type ThreadListQuery = z.infer<typeof ThreadListQuery>;

export const ThreadList = z.object({
  /** `snippet` shows the search words in context. Empty without a search. */
  threads: z.array(ChatThread.extend({ snippet: z.string() })),
  nextCursor: z.string().nullable(),
});
export type ThreadList = z.infer<typeof ThreadList>;

/** The first question creates the thread. Idempotent: sending it again returns the same turn. */
export const AskRequest = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  /** Null for the first question or another version of it. */
  parentId: z.uuid().nullable(),
  question: z
    .string()
    .overwrite(cleanText)
    .trim()
    .min(1, "Please type a question")
    .max(QUESTION_MAX_LENGTH, "Please keep your question under 2,000 characters"),
  jobId: z.uuid().nullable().default(null),
  /** Changes the thread's state for this and later questions. Omit it to leave the state unchanged. */
  state: z.enum(STATES).optional(),
  trade: z.enum(TRADES).optional(),
});
export type AskRequest = z.infer<typeof AskRequest>;

export const AskResponse = z.object({ thread: ChatThread, turn: ChatTurn });
export type AskResponse = z.infer<typeof AskResponse>;

export const UpdateThreadRequest = z
  .object({
    title: z.string().overwrite(cleanLine).trim().min(1, "Please enter a name").max(TITLE_MAX_LENGTH),
    isPinned: z.boolean(),
    jobId: z.uuid().nullable(),
    state: z.enum(STATES).nullable(),
    trade: z.enum(TRADES).nullable(),
    /** Switches to another version: the newest turn descended from this one becomes current. */
    activeTurnId: z.uuid(),
  })
  .partial();
export type UpdateThreadRequest = z.infer<typeof UpdateThreadRequest>;

/**
 * Server-sent events of GET /api/turns/{id}/stream, named by `kind`. Sentence ids count from 1, so that
 * `Last-Event-ID` (or `?after=`) resumes after the last one read. `turn` comes last.
 */
export const TurnEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sentence"), sentence: Sentence }),
  z.object({ kind: z.literal("turn"), turn: ChatTurn }),
]);
export type TurnEvent = z.infer<typeof TurnEvent>;

export const RateRequest = z.object({ rating: z.enum(["up", "down"]).nullable() });
export type RateRequest = z.infer<typeof RateRequest>;

export const ReportRequest = z.object({
  reason: ReasonOfReport,
  details: z.string().overwrite(cleanText).trim().max(2000).default(""),
});
export type ReportRequest = z.infer<typeof ReportRequest>;

/** A folder of threads, named after the site address. Its state comes from the address. */
export const Job = z.object({
  id: z.uuid(),
  address: z.string(),
  state: z.enum(STATES).nullable(),
  threadCount: z.int().min(0),
  createdAt: z.iso.datetime(),
});
export type Job = z.infer<typeof Job>;

export const JobList = z.object({ jobs: z.array(Job) });
export type JobList = z.infer<typeof JobList>;

export const JobRequest = z.object({
  address: z.string().overwrite(cleanLine).trim().min(3, "Please enter the site's address").max(200),
  state: z.enum(STATES).nullable().optional(),
});
export type JobRequest = z.infer<typeof JobRequest>;

export const ShareResponse = z.object({ url: z.url() });
export type ShareResponse = z.infer<typeof ShareResponse>;

/** Leaves out the owner's name, account and job. */
export const SharedThread = z.object({
  title: z.string(),
  sharedAt: z.iso.datetime(),
  turns: z.array(
    z.object({ question: z.string(), askedAt: z.iso.datetime(), answer: AssistantAnswer.nullable() }),
  ),
});
export type SharedThread = z.infer<typeof SharedThread>;

export const OfflineAnswers = z.object({
  answers: z
    .array(
      z.object({
        turnId: z.uuid(),
        threadTitle: z.string(),
        question: z.string(),
        askedAt: z.iso.datetime(),
        answer: AssistantAnswer,
      }),
    )
    .max(OFFLINE_ANSWERS),
});
export type OfflineAnswers = z.infer<typeof OfflineAnswers>;

export const AnswerReport = z.object({
  id: z.uuid(),
  reason: ReasonOfReport,
  details: z.string(),
  status: z.enum(REPORT_STATUSES),
  note: z.string(),
  createdAt: z.iso.datetime(),
  question: z.string(),
  answer: AssistantAnswer,
  entryIds: z.array(z.string()),
  thumbsDown: z.int().min(0),
});
export type AnswerReport = z.infer<typeof AnswerReport>;

export const AnswerReportList = z.object({ reports: z.array(AnswerReport) });
export type AnswerReportList = z.infer<typeof AnswerReportList>;

/** The person who reported the answer sees the note. */
export const ReportDecision = z.object({
  status: z.enum(["fixed", "dismissed"]),
  note: z.string().overwrite(cleanText).trim().min(1, "Please say what you found").max(1000),
});
export type ReportDecision = z.infer<typeof ReportDecision>;
