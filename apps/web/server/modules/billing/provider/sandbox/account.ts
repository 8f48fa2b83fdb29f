import { randomUUID } from "node:crypto";
import type { Document, DocumentOf } from "./documents.ts";

/** Everything of one customer, read and written as a whole. What is changed in it is stored at the end. */
export type Account = {
  now: Date;
  customer: DocumentOf<"customer">;
  documents: Map<string, Document>;
  /** The documents that requests made, by the requests' idempotency keys. */
  byKey: Map<string, string>;
  events: AccountEvent[];
};

type AccountEvent = { type: string; at: Date; checkoutId: string | null };

export function newId(prefix: string): string {
  return `${prefix}_sandbox_${randomUUID().replaceAll("-", "")}`;
}

export function listOf<Kind extends Document["kind"]>(account: Account, kind: Kind): DocumentOf<Kind>[] {
  return [...account.documents.values()].filter((one) => one.kind === kind) as DocumentOf<Kind>[];
}

export function getOf<Kind extends Document["kind"]>(
  account: Account,
  kind: Kind,
  id: string,
): DocumentOf<Kind> {
  const found = account.documents.get(id);
  if (found?.kind !== kind) throw new Error(`the sandbox has no ${kind} ${id}`);
  return found as DocumentOf<Kind>;
}

/** Notes what happened, to be delivered as an event. */
export function tell(account: Account, type: string, at: Date, checkoutId: string | null = null): void {
  account.events.push({ type, at, checkoutId });
}
