import type { Db } from "@plumbline/db/client.ts";
import { asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { readClock } from "./clock.ts";
import { StripeShapedError } from "./errors.ts";
import type { AnyObject } from "./objects.ts";
import { dueAt, passTime } from "./passing-time.ts";
import { sandboxEvents, sandboxObjects, sandboxRequests } from "./tables.ts";
import { createWorld, type World } from "./world.ts";

export type Answer = { status: number; body: unknown };

export type StoreSettings = {
  db: Db;
  clock: () => Date;
  url: string;
  catalogue: () => AnyObject[];
};

export type Store = ReturnType<typeof createStore>;

export function createStore({ db, clock, url, catalogue }: StoreSettings) {
  /**
   * Requests for a customer run one at a time, after everything that's due. If `work` throws, its changes are
   * dropped.
   */
  function withWorld<Result>(ids: string[], work: (world: World) => Result): Promise<Result> {
    return db.transaction((tx) => visit(tx, ids, work));
  }

  /** Like `withWorld`, but drops the changes. */
  function peek<Result>(ids: string[], work: (world: World) => Result): Promise<Result> {
    return db.transaction((tx) => visit(tx, ids, work, false));
  }

  async function visit<Result>(
    tx: Db,
    ids: string[],
    work: (world: World) => Result,
    isKept = true,
  ): Promise<Result> {
    const customerId = await lockCustomer(tx, ids);
    // Read after taking the lock, so time never goes backwards between requests.
    const now = Math.floor((await readClock(tx, clock)).getTime() / 1000);
    const rows = await tx
      .select({ data: sandboxObjects.data })
      .from(sandboxObjects)
      .where(
        or(
          isNull(sandboxObjects.customerId),
          customerId ? eq(sandboxObjects.customerId, customerId) : undefined,
        ),
      )
      .orderBy(asc(sandboxObjects.position));
    const objects = [...catalogue(), ...rows.map(({ data }) => data)];
    const world = createWorld({ now, url, objects });
    const known = new Map(world.everything().map((one) => [one.id, JSON.stringify(one)]));
    passTime(world, now);
    await keep(tx, world, known, customerId);
    const result = work(world);
    if (isKept) await keep(tx, world, known, customerId);
    return result;
  }

  async function keep(
    tx: Db,
    world: World,
    known: Map<string, string>,
    customerId: string | undefined,
  ): Promise<void> {
    const createdAt = clock();
    const rows = world
      .everything()
      .filter((one) => known.get(one.id) !== JSON.stringify(one))
      .map((data) => ({
        id: data.id,
        customerId: customerId ?? (data.object === "customer" ? data.id : null),
        data,
        dueAt: data.object === "subscription" ? dateOf(dueAt(world, data)) : null,
        createdAt,
      }));
    if (rows.length > 0) {
      const set = { data: sql`excluded.data`, dueAt: sql`excluded.due_at` };
      await tx.insert(sandboxObjects).values(rows).onConflictDoUpdate({ target: sandboxObjects.id, set });
    }
    const removed = [...known.keys()].filter((id) => !world.find(id));
    if (removed.length > 0) await tx.delete(sandboxObjects).where(inArray(sandboxObjects.id, removed));
    for (const { id, data } of rows) known.set(id, JSON.stringify(data));
    for (const id of removed) known.delete(id);

    const events = world.events.splice(0).map(({ at, ...event }) => ({
      ...event,
      id: world.makeId("evt"),
      customerId,
      createdAt: new Date(at * 1000),
    }));
    if (events.length > 0) await tx.insert(sandboxEvents).values(events);
  }

  /** Runs a request once per key. Throws if the key was used for a different request. */
  function once(
    key: string,
    request: string,
    ids: string[],
    work: (world: World) => Answer,
  ): Promise<Answer & { isReplay: boolean }> {
    return db.transaction(async (tx) => {
      // A concurrent identical request blocks here.
      const [mine] = await tx
        .insert(sandboxRequests)
        .values({ idempotencyKey: key, request })
        .onConflictDoNothing()
        .returning();
      const ofKey = eq(sandboxRequests.idempotencyKey, key);
      if (!mine) {
        const [earlier] = await tx.select().from(sandboxRequests).where(ofKey);
        if (!earlier?.status || earlier.request !== request) throw usedOtherwise(key);
        return { status: earlier.status, body: earlier.body, isReplay: true };
      }
      const answer = await refusable(() => tx.transaction((inner) => visit(inner, ids, work)));
      await tx.update(sandboxRequests).set(answer).where(ofKey);
      return { ...answer, isReplay: false };
    });
  }

  return { withWorld, peek, once };
}

/** Refusals are stored too, so the same key repeats them. */
export async function refusable(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StripeShapedError)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

async function lockCustomer(tx: Db, ids: string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const owners = tx
    .select({ id: sandboxObjects.customerId })
    .from(sandboxObjects)
    .where(inArray(sandboxObjects.id, ids));
  const [customer] = await tx
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(inArray(sandboxObjects.id, owners))
    .for("update");
  return customer?.id;
}

function dateOf(seconds: number): Date | null {
  return Number.isFinite(seconds) ? new Date(seconds * 1000) : null;
}

function usedOtherwise(key: string): StripeShapedError {
  return new StripeShapedError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
  });
}
