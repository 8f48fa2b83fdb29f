import { invalidRequest, notFound } from "./errors.ts";
import type { AnyObject, Objects } from "./objects.ts";

/** The world of one server: everything made in it, and what time it is there. */
export type World = ReturnType<typeof createWorld>;

export function createWorld() {
  const things = new Map<string, AnyObject>();
  let made = 0;
  let aheadSeconds = 0;
  const failures: Error[] = [];

  return {
    /** The server's present, in seconds. */
    now: () => Math.floor(Date.now() / 1000) + aheadSeconds,
    moveTo(seconds: number) {
      aheadSeconds = seconds - Math.floor(Date.now() / 1000);
    },
    makeId: (prefix: string) => `${prefix}_${String(++made).padStart(14, "0")}`,

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
    /** All of a kind, the newest first. */
    all<Kind extends keyof Objects>(kind: Kind): Objects[Kind][] {
      return [...things.values()].filter((thing) => thing.object === kind).toReversed() as Objects[Kind][];
    },
    /** Charges that will be refused, the next one first. */
    failures,
    /** Cards that are stored and then never pay. */
    emptyCards: new Set<string>(),
    /** Payments that failed, by subscription: the invoice, how often it was tried, and when it is next. */
    retries: new Map<string, { invoiceId: string; tries: number; nextAt: number | undefined }>(),
    /** Whether a code for one payment is used up by the free invoice of a trial. */
    isCouponUsedByTrial: false,
    /** The most things on a page of a list. */
    pageSize: 100,
  };
}

const MAX_DEPTH = 4;

/** What is only sent when asked for. */
const HIDDEN: Partial<Record<keyof Objects, string[]>> = {
  coupon: ["applies_to"],
  invoice: ["payments"],
  webhook_endpoint: ["secret"],
};

/** A thing as it is sent: ids are replaced by what they name where that was asked for. */
export function render(world: World, thing: unknown, expand: string[] = []): unknown {
  const paths = expand.map((path) => path.split("."));
  const tooDeep = paths.findIndex((path) => path.length > MAX_DEPTH);
  if (tooDeep >= 0)
    throw invalidRequest(`You cannot expand more than 4 levels of a property (${expand[tooDeep]})`);
  return renderNode(world, thing, paths);
}

function renderNode(world: World, node: unknown, paths: string[][]): unknown {
  if (Array.isArray(node)) return node.map((item) => renderNode(world, item, paths));
  if (typeof node === "string" && paths.length > 0) {
    const named = world.find(node);
    if (!named) throw cannotExpand(paths);
    return renderNode(world, named, paths);
  }
  if (typeof node !== "object" || node === null) return node;

  const facts = node as Record<string, unknown>;
  const deeper = paths.filter((path) => path.length > 0);
  const unknown = deeper.filter(([head = ""]) => !(head in facts));
  if (unknown.length > 0) throw cannotExpand(unknown);
  const hidden = HIDDEN[facts.object as keyof Objects] ?? [];
  const shown = Object.entries(facts).flatMap(([key, value]) => {
    const below = deeper.filter(([head]) => head === key).map(([, ...tail]) => tail);
    const isHidden = hidden.includes(key);
    if (isHidden && below.length === 0) return [];
    // What was hidden and is a text is not the id of something.
    return [[key, renderNode(world, value, isHidden && typeof value === "string" ? [] : below)] as const];
  });
  return Object.fromEntries(shown);
}

function cannotExpand(paths: string[][]): Error {
  return invalidRequest(`This property cannot be expanded (${paths[0]?.join(".")}).`);
}
