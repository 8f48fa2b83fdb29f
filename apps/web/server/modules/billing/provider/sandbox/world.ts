import { randomUUID } from "node:crypto";
import type { WEBHOOK_EVENTS } from "../stripe/read-event.ts";
import { notFound } from "./errors.ts";
import type { AnyObject, Objects } from "./objects.ts";
import { render } from "./render.ts";

export type World = ReturnType<typeof createWorld>;

type Event = { type: (typeof WEBHOOK_EVENTS)[number]; object: unknown; at: number };

/** The objects one request can see, and what time it is for them. Handlers change them in place; the store keeps them. */
export function createWorld({ now, url, objects }: { now: number; url: string; objects: AnyObject[] }) {
  const things = new Map(objects.map((one) => [one.id, one]));
  const events: Event[] = [];
  let present = now;

  const world = {
    /** Where the customer's browser reaches the sandbox's portal. */
    url,
    events,
    /** In seconds. */
    now: () => present,
    moveTo: (seconds: number) => void (present = seconds),
    makeId: (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "")}`,

    add<Thing extends AnyObject>(thing: Thing): Thing {
      things.set(thing.id, thing);
      return thing;
    },
    remove: (id: string) => things.delete(id),
    find: (id: string) => things.get(id),
    get<Kind extends keyof Objects>(kind: Kind, id: string | null | undefined): Objects[Kind] {
      const thing = things.get(id ?? "");
      if (thing?.object !== kind) throw notFound(kind, id ?? "");
      return thing as Objects[Kind];
    },
    everything: () => [...things.values()],
    /** All of a kind, the newest first. */
    all<Kind extends keyof Objects>(kind: Kind): Objects[Kind][] {
      return [...things.values()].filter((thing) => thing.object === kind).toReversed() as Objects[Kind][];
    },
    /** Records an event about an object as it is now. */
    report(type: Event["type"], thing: AnyObject): void {
      events.push({ type, object: structuredClone(render(world.find, thing)), at: present });
    },
  };
  return world;
}
