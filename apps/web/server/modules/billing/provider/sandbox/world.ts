import { randomUUID } from "node:crypto";
import type { WEBHOOK_EVENTS } from "../stripe/read-event.ts";
import { notFound } from "./errors.ts";
import type { AnyObject, Objects } from "./objects.ts";
import { render } from "./render.ts";

export type World = ReturnType<typeof createWorld>;

type Event = { type: (typeof WEBHOOK_EVENTS)[number]; object: unknown; at: number };

/** Handlers mutate objects in place; the store saves the changes. */
export function createWorld({ now, url, objects }: { now: number; url: string; objects: AnyObject[] }) {
  const things = new Map(objects.map((one) => [one.id, one]));
  const events: Event[] = [];
  let present = now;

  const world = {
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
    /** Sorted newest first. */
    all<Kind extends keyof Objects>(kind: Kind): Objects[Kind][] {
      return [...things.values()].filter((thing) => thing.object === kind).toReversed() as Objects[Kind][];
    },
    report(type: Event["type"], thing: AnyObject): void {
      events.push({ type, object: structuredClone(render(world.find, thing)), at: present });
    },
  };
  return world;
}
