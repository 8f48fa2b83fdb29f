import type { BrowserPayments } from "#server/modules/billing/provider/open-payments.ts";
import type { EntryPack } from "@plumbline/contract/giveaway.ts";
import type { PackOutcome, PackPurchase } from "@plumbline/contract/giveaway-campaigns.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { useCallback, useEffect, useRef, useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { PaymentFields } from "../../components/payment-fields.tsx";
import type { Confirmer } from "../../components/payment-form.ts";

const FORM_ID = "pack-payment";
const PURCHASES = "/api/giveaway/mine/purchases";
const FAILED = "An error occurred. Please try again.";
const NOT_READY = "Payment form not ready. Please wait a moment and try again.";
const UNAVAILABLE = "Payment processing is currently unavailable. Please try again later.";
const PROCESSING =
  "Your bank hasn't responded yet. You haven't lost anything: we'll count your entries when it does. Check your account page later.";
const REFUNDED = "Your payment arrived too late to count. We're refunding it to your card.";

type BuyPackProps = {
  pack: EntryPack;
  payments: BrowserPayments;
  email: string;
  returned: string | null;
};

export function BuyPack({ pack, payments, email, returned }: BuyPackProps) {
  const form = useRef<Confirmer>(null);
  const [isReady, setIsReady] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const isSending = useRef(false);
  const confirmed = useRef(returned ?? undefined);
  const becomeReady = useCallback(() => setIsReady(true), []);
  const becomeUnavailable = useCallback(() => setProblem(UNAVAILABLE), []);

  // A second click can come before the render that disables the button, so the ref ignores it.
  async function pay(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsRunning(true);
    setProblem(undefined);
    try {
      const purchaseId = confirmed.current ?? (await confirm());
      if (purchaseId) await finish(purchaseId);
    } catch (failure) {
      const isRefusal = failure instanceof ApiError && failure.status < 500;
      // A refused purchase can't be completed, so the next attempt starts a new payment.
      if (isRefusal) confirmed.current = undefined;
      setProblem((isRefusal && failure.body?.error) || FAILED);
    } finally {
      isSending.current = false;
      setIsRunning(false);
    }
  }

  /** Returns undefined if the form shows an error. */
  async function confirm(): Promise<string | undefined> {
    if (!form.current) {
      setProblem(NOT_READY);
      return undefined;
    }
    const { purchaseId, clientSecret } = await postJson<PackPurchase>(PURCHASES, { packId: pack.id });
    const returnUrl = new URL(`/giveaway/packs/${pack.id}?purchase=${purchaseId}`, window.location.origin)
      .href;
    const confirmation = await form.current.confirm({ clientSecret, mode: "payment", returnUrl });
    if (confirmation.state === "refused") setProblem(confirmation.message);
    if (confirmation.state !== "confirmed") return undefined;
    confirmed.current = purchaseId;
    return purchaseId;
  }

  async function finish(purchaseId: string): Promise<void> {
    const { state } = await postJson<PackOutcome>(`${PURCHASES}/${purchaseId}/finish`, {});
    if (state === "paid") window.location.assign("/subscription-management/giveaway");
    else setProblem(state === "processing" ? PROCESSING : REFUNDED);
  }

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!returned || hasBegun.current) return;
    hasBegun.current = true;
    void pay();
  });

  return (
    <div className="grid gap-6">
      <h2 className="text-xl">Payment</h2>
      <p className="hidden border-l-4 border-warn pl-3 noscript:block">
        You need JavaScript to pay. Turn it on for this page and reload.
      </p>
      <PaymentFields
        ref={form}
        payments={payments}
        formId={FORM_ID}
        email={email}
        mode="payment"
        amountCents={pack.priceCents}
        isLocked={isRunning}
        onReady={becomeReady}
        onUnavailable={becomeUnavailable}
        instead={<FormAlert>{UNAVAILABLE}</FormAlert>}
      />
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        {problem && <FormAlert>{problem}</FormAlert>}
        <Button type="submit" look="main" disabled={!isReady || isRunning} className="whitespace-normal">
          {isRunning ? "Processing..." : `Pay ${formatCents(pack.priceCents)}`}
        </Button>
      </form>
    </div>
  );
}
