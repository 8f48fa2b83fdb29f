import type { Actor } from "./service.ts";

export type Named = { id: string; firstName: string; lastName: string };

/** Used for an account without a name, such as the first administrator until they complete their profile. */
const UNNAMED = "Unnamed account";

export function actorOf(user: Named): Actor {
  return { id: user.id, name: nameOf(user) || UNNAMED };
}

export function nameOf({ firstName, lastName }: Omit<Named, "id">): string {
  return `${firstName} ${lastName}`.trim();
}
