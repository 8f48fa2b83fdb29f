import type { Actor } from "./service.ts";

/** Whoever the log names: an account's id and names. */
export type Named = { id: string; firstName: string; lastName: string };

/** Who somebody is in the audit log, by their first and last name. */
export function actorOf(user: Named): Actor {
  return { id: user.id, name: nameOf(user) };
}

export function nameOf({ firstName, lastName }: Omit<Named, "id">): string {
  return `${firstName} ${lastName}`.trim();
}
