import type { Actor } from "./service.ts";

type Named = { firstName: string; lastName: string };

/** Who somebody is in the audit log, by their first and last name. */
export function actorOf(user: Named & { id: string }): Actor {
  return { id: user.id, name: nameOf(user) };
}

export function nameOf({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}
