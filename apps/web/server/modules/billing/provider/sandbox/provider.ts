import type { Db } from "@plumbline/db/client.ts";
import type { ChangePreview, Intent, PaymentProvider } from "../port.ts";
import { type Account, getOf, newId, tell } from "./account.ts";
import { readClock } from "./clock.ts";
import { createControls } from "./controls.ts";
import type { DocumentOf, Subscription } from "./documents.ts";
import { changePlan, quoteChange } from "./plan-change.ts";
import { createPortal } from "./portal.ts";
import { findPromotion } from "./promotions.ts";
import { refund } from "./refunds.ts";
import { end, schedule } from "./renewals.ts";
import { readSignedEvent } from "./signature.ts";
import { toIntentState, toSnapshot, toSubscription } from "./snapshot.ts";
import { createCustomer, getOwner, once, withAccount } from "./store.ts";
import { cancelAtPeriodEnd, resume, startSubscription } from "./subscriptions.ts";

type Dependencies = {
  db: Db;
  /** Keys fingerprints of cards and signatures of events. */
  secret: string;
  /** Where visitors reach the site. */
  url: string;
  clock: () => Date;
};

export type Sandbox = ReturnType<typeof createSandboxProvider>;

/**
 * A payment provider in our own database that behaves as Stripe does, with test cards and a clock that can be moved.
 * Real time counts as well: call `tick` now and then.
 */
export function createSandboxProvider({ db, secret, url, clock }: Dependencies) {
  const runner = { db, clock };

  async function withSubscription<Answer>(
    subscriptionId: string,
    work: (account: Account, subscription: Subscription) => Answer,
  ): Promise<Answer> {
    const customerId = await getOwner(db, "subscription", subscriptionId);
    return withAccount(runner, customerId, (account) =>
      work(account, getOf(account, "subscription", subscriptionId)),
    );
  }

  async function createIntent(
    { customerId, checkoutId, key }: { customerId: string; checkoutId: string; key: string },
    payment: DocumentOf<"intent">["payment"],
  ): Promise<Intent> {
    const request = { key, kind: "intent", facts: { checkoutId, payment } } as const;
    const { made } = await once<DocumentOf<"intent">>(runner, customerId, request, (_account, facts) => {
      const id = newId(payment ? "pi" : "seti");
      return {
        id,
        kind: "intent",
        facts,
        checkoutId,
        clientSecret: `${id}_secret_${newId("s")}`,
        status: "open",
        payment,
        cardId: null,
      };
    });
    return { id: made.id, clientSecret: made.clientSecret };
  }

  const provider = {
    name: "sandbox",
    now: () => readClock(db, clock),

    createCustomer: (customer) => createCustomer(runner, customer),
    updateCustomer: (customerId, { email, name }) =>
      withAccount(runner, customerId, (account) => {
        account.customer.email = email;
        account.customer.name = name;
        tell(account, "customer.updated", account.now);
      }),

    createSetup: (setup) => createIntent(setup, null),
    createPayment: ({ planId, amountCents, ...payment }) => createIntent(payment, { planId, amountCents }),
    createPackPayment: ({ customerId, purchaseId, packId, amountCents, key }) =>
      createIntent({ customerId, checkoutId: purchaseId, key }, { packId, amountCents }),
    getIntent: async (id) =>
      withAccount(runner, await getOwner(db, "intent", id), (account) =>
        toIntentState(account, getOf(account, "intent", id)),
      ),
    cancelIntent: async (id) =>
      withAccount(runner, await getOwner(db, "intent", id), (account) => {
        const intent = getOf(account, "intent", id);
        if (intent.status !== "open") return;
        intent.status = "cancelled";
        const type = intent.payment ? "payment_intent.canceled" : "setup_intent.canceled";
        tell(account, type, account.now, intent.checkoutId);
      }),

    findPromotion: async (code, planId) => findPromotion(code, planId),

    createSubscription: async ({ customerId, key, ...facts }) => {
      const request = { key, kind: "subscription", facts } as const;
      const { made, account } = await once(runner, customerId, request, (account, text) =>
        startSubscription(account, facts, text),
      );
      return toSubscription(account, made);
    },
    readCustomer: (customerId) => withAccount(runner, customerId, toSnapshot),

    previewChange: (subscriptionId, planId) =>
      withSubscription(subscriptionId, (account, subscription) => {
        const { unusedCents: _, ...preview } = quoteChange(account, subscription, planId);
        return preview satisfies ChangePreview;
      }),
    changePlan: async ({ subscriptionId, planId, key }) => {
      const customerId = await getOwner(db, "subscription", subscriptionId);
      const request = { key, kind: "change", facts: { subscriptionId, planId } } as const;
      await once(runner, customerId, request, (account, facts) => {
        const subscription = getOf(account, "subscription", subscriptionId);
        const change = changePlan(account, subscription, planId, facts);
        schedule(account, subscription);
        return change;
      });
    },
    cancel: (subscriptionId, when) =>
      withSubscription(subscriptionId, (account, subscription) => {
        if (subscription.status === "canceled") return;
        if (when === "now") end(account, subscription, account.now);
        else cancelAtPeriodEnd(account, subscription);
        schedule(account, subscription);
      }),
    resume: (subscriptionId) => withSubscription(subscriptionId, resume),

    openPortal: (customerId, returnUrl) => portal.open(customerId, returnUrl),
    refund: async ({ paymentId, amountCents, key }) => {
      const customerId = await controls.getPayer(paymentId);
      const request = { key, kind: "refund", facts: { paymentId, amountCents } } as const;
      await once(runner, customerId, request, (account, facts) =>
        refund(account, paymentId, amountCents, facts),
      );
    },

    readEvent: (body, signature) => readSignedEvent(body, signature, secret, clock()),
  } satisfies PaymentProvider;

  const portal = createPortal({ ...runner, secret, url });
  const controls = createControls({ ...runner, secret });
  return { ...provider, ...controls, portal };
}
