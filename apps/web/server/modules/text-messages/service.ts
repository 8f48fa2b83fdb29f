import { MINUTE_SECONDS } from "@plumbline/contract/time.ts";
import { SENT_MESSAGE_MINUTES } from "@plumbline/contract/retention.ts";
import type { Jobs } from "@plumbline/server/jobs.ts";
import { z } from "zod";
import type { TextQueue } from "./queue.ts";
import type { TextSender } from "./sender.ts";

const QUEUE = "text-message";

const TextJob = z.object({ to: z.string(), text: z.string() });

/**
 * Goes through the job queue, so a message is sent only if its transaction commits, and is retried for several
 * minutes.
 */
export function createTextService({ jobs, sender }: { jobs: Jobs; sender: TextSender }): TextQueue {
  jobs.define({
    name: QUEUE,
    schema: TextJob,
    // Retries after half a minute, then 1, 2 and 4 minutes, because the code in the message lasts 15 minutes.
    retries: 4,
    retrySeconds: 30,
    runSeconds: MINUTE_SECONDS,
    // The payload contains a code.
    keptSeconds: SENT_MESSAGE_MINUTES * MINUTE_SECONDS,
    run: ({ to, text }, id) => sender.send(to, text, id),
  });

  return { queue: (db, to, text) => jobs.send(db, QUEUE, { to, text }) };
}
