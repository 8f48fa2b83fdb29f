import type { Actor } from "./service.ts";

export type Named = { id: string; firstName: string; lastName: string };

export function actorOf(user: Named): Actor {
  return { id: user.id, name: nameOf(user) };
}

export function nameOf({ firstName, lastName }: Omit<Named, "id">): string {
  return `${firstName} ${lastName}`.trim();
}
