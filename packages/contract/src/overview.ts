import { z } from "zod";

/** The queues of the administration, in the order they are shown. */
export const WORK_QUEUES = [
  "refunds",
  "heldQuotes",
  "reviews",
  "checks",
  "claims",
  "proposals",
  "entries",
  "jobs",
  "posts",
  "answers",
] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** How much waits in each. */
export const Overview = z.record(z.enum(WORK_QUEUES), z.number().int());
export type Overview = z.infer<typeof Overview>;
