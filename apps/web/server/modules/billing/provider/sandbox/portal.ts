import { HOUR_MS } from "@plumbline/contract/time.ts";
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { getPack } from "@plumbline/contract/giveaway.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import { getPlan } from "../../catalogue.ts";
import { type Account, getOf, listOf, newId, tell } from "./account.ts";
import { type Authentication } from "./controls.ts";
import { type CardEntry, enterCard, readCard } from "./cards.ts";
import type { Subscription } from "./documents.ts";
import { changePlan, quoteChange } from "./plan-change.ts";
import { findEnd, findOpenInvoice, periodEndOf, schedule, tryAgain } from "./renewals.ts";
import { sayRefusal } from "./say-refusal.ts";
import { findNextCharge } from "./snapshot.ts";
import { VISIT_KIND, withAccount } from "./store.ts";
import { cancelAtPeriodEnd, resume } from "./subscriptions.ts";
import { sandboxObjects } from "./tables.ts";

const VISIT_MS = HOUR_MS;

const Visit = z.object({ returnUrl: z.string() });

type Dependencies = { db: Db; secret: string; url: string; clock: () => Date };

/**
 * The provider's page for its customers. A visit is a random token, good for an hour of real time; changes throw `NotFound`
 * when it is over.
 */
export function createPortal({ db, secret, url, clock }: Dependencies) {
  const runner = { db, clock };

  /** Starts a visit and returns its address. */
  async function open(customerId: string, returnUrl: string): Promise<string> {
    const token = randomBytes(24).toString("base64url");
    const now = clock();
    await db
      .delete(sandboxObjects)
      .where(
        and(
          eq(sandboxObjects.kind, VISIT_KIND),
          lt(sandboxObjects.createdAt, new Date(now.getTime() - VISIT_MS)),
        ),
      );
    const data = Visit.parse({ returnUrl });
    await db
      .insert(sandboxObjects)
      .values({ id: visitId(token), kind: VISIT_KIND, customerId, data, createdAt: now });
    return new URL(`/sandbox/portal/${token}`, url).href;
  }

  async function findVisit(token: string) {
    const [row] = await db
      .select()
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.id, visitId(token)), eq(sandboxObjects.kind, VISIT_KIND)));
    if (!row?.customerId || row.createdAt.getTime() + VISIT_MS <= clock().getTime()) return undefined;
    return { customerId: row.customerId, ...Visit.parse(row.data) };
  }

  async function withVisit<Answer>(token: string, work: (account: Account) => Answer): Promise<Answer> {
    const visit = await findVisit(token);
    if (!visit) throw new NotFound("This visit to the billing portal is over. Please open it again.");
    return withAccount(runner, visit.customerId, work);
  }

  /** What the page shows; undefined when the visit is over. */
  async function find(token: string) {
    const visit = await findVisit(token);
    return visit && { ...(await withAccount(runner, visit.customerId, toPage)), returnUrl: visit.returnUrl };
  }

  /** What a change of plan costs now. */
  const previewChange = (token: string, planId: PlanId) =>
    withVisit(token, (account) => quoteChange(account, getLive(account), planId));

  /** Changes the plan now. Throws `Invalid` with the reason when the card is refused. */
  const change = (token: string, planId: PlanId) =>
    sayRefusal(
      withVisit(token, (account) => {
        const subscription = getLive(account);
        const made = changePlan(account, subscription, planId, "");
        account.documents.set(made.id, made);
        schedule(account, subscription);
      }),
    );

  const cancel = (token: string) =>
    withVisit(token, (account) => {
      const subscription = getLive(account);
      cancelAtPeriodEnd(account, subscription);
      schedule(account, subscription);
    });

  const keep = (token: string) => withVisit(token, (account) => resume(account, getLive(account)));

  /** Puts another card in the place of the one there is, and pays with it what is owed. Throws `Invalid` with the reason when the card is refused. */
  const changeCard = (token: string, entry: CardEntry, authentication?: Authentication) =>
    sayRefusal(
      withVisit(token, (account) => {
        const facts = readCard(entry, secret, account.now);
        const status = enterCard(facts.test, "store", authentication);
        return status === "succeeded" ? putCard(account, facts) : { status, isOwing: false };
      }),
    );

  return { open, find, previewChange, change, cancel, keep, changeCard };
}

function visitId(token: string): string {
  return `visit_sandbox_${createHash("sha256").update(token).digest("base64url")}`;
}

function findLive(account: Account): Subscription | undefined {
  return listOf(account, "subscription").findLast(({ status }) => status !== "canceled");
}

function getLive(account: Account): Subscription {
  const subscription = findLive(account);
  if (!subscription) throw new NotFound("There is no plan to change: it has ended.");
  return subscription;
}

function putCard(account: Account, facts: ReturnType<typeof readCard>) {
  const { documents, customer, now } = account;
  const id = newId("card");
  documents.set(id, { id, kind: "card", ...facts });
  customer.cardId = id;
  tell(account, "customer.updated", now);
  const subscription = findLive(account);
  const status = "succeeded" as const;
  if (!subscription) return { status, isOwing: false };
  subscription.cardId = id;
  const owes = findOpenInvoice(account, subscription) !== undefined;
  const isOwing = owes && tryAgain(account, subscription, now) !== undefined;
  schedule(account, subscription);
  return { status, isOwing };
}

function toPage(account: Account) {
  const subscription = findLive(account) ?? listOf(account, "subscription").at(-1);
  const { email, cardId, creditCents } = account.customer;
  const card = cardId ? getOf(account, "card", cardId) : undefined;
  return {
    now: account.now,
    email,
    creditCents,
    card: card && { brand: card.brand, last4: card.last4 },
    plan: subscription && {
      planId: subscription.planId,
      status: subscription.status,
      periodEndsAt: periodEndOf(subscription),
      endsAt: findEnd(subscription),
      endsForLackOfCard: subscription.endsWhenNotFree && !subscription.cancelsAtPeriodEnd,
      hasCard: subscription.cardId !== null,
      nextChargeCents: findNextCharge(account, subscription),
    },
    invoices: listOf(account, "invoice")
      .map(
        ({
          id,
          planId,
          packId,
          issuedAt,
          paidAt,
          dueCents,
          creditCents,
          refundedCents,
          status,
          dispute,
        }) => ({
          id,
          what: planId ? `${getPlan(planId).name} plan` : packId ? `${getPack(packId).name} pack` : "",
          at: paidAt ?? issuedAt,
          dueCents,
          creditCents,
          refundedCents,
          status,
          dispute,
        }),
      )
      .toReversed()
      .toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  };
}
