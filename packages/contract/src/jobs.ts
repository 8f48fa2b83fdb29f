// These schemas never include a job's payload.
import { z } from "zod";
import { tablePage, tableSearch } from "./table-search.ts";

export const JOB_STATES = ["waiting", "running", "retrying", "failed", "done", "discarded"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_COLUMNS = ["queue", "state", "tries", "createdAt", "changedAt"] as const;

export const JobSearch = tableSearch(JOB_COLUMNS, "changedAt", "desc")
  .omit({ q: true })
  .extend({
    state: z.enum(JOB_STATES, "Choose a state from the list").default("failed"),
    queue: z.string().trim().max(80, "Please keep it under 80 characters").optional(),
  });
export type JobSearch = z.infer<typeof JobSearch>;

export const JobLine = z.object({
  id: z.uuid(),
  queue: z.string(),
  state: z.enum(JOB_STATES),
  tries: z.number().int(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Email addresses are removed. Empty if nothing failed. */
  error: z.string(),
});
export type JobLine = z.infer<typeof JobLine>;

export const QueueCounts = z.object({
  queue: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
  done: z.number().int(),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

export const JobPage = tablePage(JobLine).extend({ queues: z.array(QueueCounts) });
export type JobPage = z.infer<typeof JobPage>;
