import type { Log } from "@plumbline/server/log.ts";

export type Dependencies = { log: Log };

export type Services = ReturnType<typeof createServices>;

/** The one place where the parts of the site are put together. */
export function createServices({ log }: Dependencies) {
  return { log };
}
