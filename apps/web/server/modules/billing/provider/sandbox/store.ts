import type { Db } from "@plumbline/db/client.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { CardRefused } from "../port.ts";
import { type Account, newId } from "./account.ts";
import { readClock } from "./clock.ts";
import { Document, type DocumentOf } from "./documents.ts";
import { passTime } from "./renewals.ts";
import { sandboxEvents, sandboxObjects } from "./tables.ts";

/** Portal visits are rows of a customer too, and no part of the account. */
export const VISIT_KIND = "visit";

/** Where the sandbox keeps its things, and the real time. */
export type Runner = { db: Db; clock: () => Date };

/**
 * Does something with a customer's account in one transaction, one at a time for a customer, after everything that
 * time has made due. Throws when there is no such customer.
 */
export function withAccount<Answer>(
  { db, clock }: Runner,
  customerId: string,
  work: (account: Account) => Answer,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    // Read behind the lock: whoever waited for it must not live in an earlier present than the one before.
    const now = await readClock(tx, clock);
    const { account, stored } = await load(tx, customerId, now);
    passTime(account, now);
    const answer = work(account);
    await save(tx, account, stored);
    return answer;
  });
}

/** Makes a customer, once for a key, and returns its id. */
export function createCustomer({ db, clock }: Runner, { email, key }: { email: string; key: string }) {
  return db.transaction(async (tx) => {
    const id = newId("cus");
    const facts = JSON.stringify({ email });
    const now = await readClock(tx, clock);
    const customer = { id, kind: "customer", facts, email, name: "", creditCents: 0, cardId: null } as const;
    const inserted = await tx
      .insert(sandboxObjects)
      .values({
        id,
        kind: customer.kind,
        customerId: id,
        idempotencyKey: key,
        data: z.encode(Document, customer),
        createdAt: now,
      })
      .onConflictDoNothing({ target: sandboxObjects.idempotencyKey })
      .returning({ id: sandboxObjects.id });
    if (inserted.length > 0) {
      const event = { id: newId("evt"), type: "customer.created", customerId: id, createdAt: now };
      await tx.insert(sandboxEvents).values(event);
      return id;
    }
    const [earlier] = await tx.select().from(sandboxObjects).where(eq(sandboxObjects.idempotencyKey, key));
    return sameRequest(Document.parse(earlier?.data), "customer", facts).id;
  });
}

/**
 * Does what a request asks for once: its repetition finds what was made, and gets the same answer or refusal. `make`
 * returns the document it made; nothing may be changed when it throws `CardRefused`.
 */
export async function once<Made extends Document>(
  runner: Runner,
  customerId: string,
  request: { key: string; kind: Made["kind"]; facts: object },
  make: (account: Account, facts: string) => Made,
): Promise<{ made: Made; account: Account }> {
  const facts = JSON.stringify(Object.entries(request.facts).sort());
  const { made, account } = await withAccount(runner, customerId, (account) => {
    const earlier = account.documents.get(account.byKey.get(request.key) ?? "");
    if (earlier) return { made: sameRequest(earlier, request.kind, facts), account };
    const made = makeOrRefuse(account, facts, make);
    account.documents.set(made.id, made);
    account.byKey.set(request.key, made.id);
    return { made, account };
  });
  // Thrown behind the commit, which keeps the refusal.
  if (made.kind === "refusal") throw new CardRefused(made.sentence);
  return { made: made as Made, account };
}

function makeOrRefuse<Made extends Document>(
  account: Account,
  facts: string,
  make: (account: Account, facts: string) => Made,
): Made | DocumentOf<"refusal"> {
  try {
    return make(account, facts);
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    return { id: newId("req"), kind: "refusal", facts, sentence: error.message };
  }
}

/** As Stripe does, refuses a key that was used for something else: that is a mistake of ours. */
function sameRequest(earlier: Document, kind: Document["kind"], facts: string): Document {
  const isSame = "facts" in earlier && earlier.facts === facts;
  if (isSame && (earlier.kind === kind || earlier.kind === "refusal")) return earlier;
  throw new Error("this idempotency key was used for another request");
}

/** Whose an object is. Throws when there is no such object. */
export async function getOwner(db: Db, kind: Document["kind"], id: string): Promise<string> {
  const [row] = await db
    .select({ customerId: sandboxObjects.customerId })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)));
  if (!row?.customerId) throw new Error(`the sandbox has no ${kind} ${id}`);
  return row.customerId;
}

async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  const rows = await tx
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, customerId), eq(sandboxObjects.kind, "customer")))
    .for("update");
  if (rows.length === 0) throw new Error(`the sandbox has no customer ${customerId}`);
}

/** The account, and its documents as they are stored. */
async function load(tx: Db, customerId: string, now: Date) {
  const rows = await tx
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.customerId, customerId), ne(sandboxObjects.kind, VISIT_KIND)))
    .orderBy(sql`(${sandboxObjects.data} ->> 'position')::int nulls first`);
  const documents = new Map<string, Document>();
  const byKey = new Map<string, string>();
  const stored = new Map<string, string>();
  for (const { id, idempotencyKey, data } of rows) {
    const document = Document.parse(data);
    documents.set(id, document);
    stored.set(id, JSON.stringify(z.encode(Document, document)));
    if (idempotencyKey) byKey.set(idempotencyKey, id);
  }
  const customer = documents.get(customerId);
  if (customer?.kind !== "customer") throw new Error(`the sandbox has no customer ${customerId}`);
  const account: Account = { now, customer, documents, byKey, events: [] };
  return { account, stored };
}

async function save(tx: Db, account: Account, stored: Map<string, string>): Promise<void> {
  const { customer, documents, byKey, events, now } = account;
  const keyOf = new Map([...byKey].map(([key, id]) => [id, key]));
  const changed = [...documents.values()]
    .map((document, position) => ({ data: z.encode(Document, document), position }))
    .filter(({ data }) => stored.get(data.id) !== JSON.stringify(data));
  if (changed.length > 0) {
    await tx
      .insert(sandboxObjects)
      .values(
        changed.map(({ data, position }) => ({
          id: data.id,
          kind: data.kind,
          customerId: customer.id,
          idempotencyKey: keyOf.get(data.id) ?? null,
          // Documents of one second keep the order they were made in.
          data: { ...data, position },
          createdAt: now,
        })),
      )
      .onConflictDoUpdate({ target: sandboxObjects.id, set: { data: sql`excluded.data` } });
  }
  if (events.length > 0) {
    await tx.insert(sandboxEvents).values(
      events.map(({ type, at, checkoutId }) => ({
        id: newId("evt"),
        type,
        customerId: customer.id,
        checkoutId,
        createdAt: at,
      })),
    );
  }
}
