import { z } from "zod";

export const WORK_QUEUES = [
  "refunds",
  "heldQuotes",
  "messages",
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

export const Overview = z.record(z.enum(WORK_QUEUES), z.number().int());
export type Overview = z.infer<typeof Overview>;
