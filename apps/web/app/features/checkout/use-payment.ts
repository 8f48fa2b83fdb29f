import type { CompleteCheckoutResponse, CreateSubscriptionResponse } from "@plumbline/contract/billing.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import { getQueryClient } from "../../lib/query-client.ts";
import { againPathOf } from "./checkout-query.ts";
import { pathAfter, successOf } from "./finished.ts";
import type { Confirmer } from "../../components/payment-form.ts";

/** The toast is read before the page goes. */
const REDIRECT_MS = 800;
const ASK_AGAIN_MS = 1500;
const MAX_ASKS = 20;
/** Refused, not there, or over: asking for the same again does not help. */
const SPENT_STATUSES = [400, 404, 409];
const FAILED = "An error occurred. Please try again.";
const REFUSED_BY_BANK = "Payment Failed: Your bank did not confirm the payment. Please try again.";
const NOT_READY = "Payment form not ready. Please wait a moment and try again.";
const STILL_PROCESSING =
  "Your bank has not answered yet. Nothing is lost: load this page again in a few minutes.";

/** A checkout as far as paying is concerned. */
export type Deal = Pick<CreateSubscriptionResponse, "checkoutId" | "clientSecret" | "mode">;

export type Stage =
  | { kind: "open" }
  | { kind: "sending" }
  /** The card had its free trial: the payer is asked before it is charged. */
  | { kind: "trial-used"; deal: Deal; dueCents: number; isSending: boolean }
  | { kind: "done" };

type PaymentOptions = {
  email: string;
  isOwnEmail: boolean;
  /** The payer comes back from their bank, which said no. */
  wasRefused?: boolean;
  /** The checkout cannot be completed any more, so another has to be prepared. */
  onSpent: () => void;
};

/** Confirms a checkout with the payment form, and completes it; whatever fails leaves the form as it is. */
export function usePayment({ email, isOwnEmail, wasRefused = false, onSpent }: PaymentOptions) {
  const toast = useToast();
  const [stage, setStage] = useState<Stage>({ kind: "open" });
  const [problem, setProblem] = useState(wasRefused ? REFUSED_BY_BANK : undefined);
  const isRunning = useRef(false);
  const confirmedCheckout = useRef<string>(undefined);

  // The toast's script is here before the toast: it shows for less than a second before the page goes.
  useEffect(() => void import("@plumbline/ui/toaster.tsx"), []);

  async function pay(deal: Deal, form: RefObject<Confirmer | null>): Promise<void> {
    await once(deal, { kind: "sending" }, async () => {
      if (deal.clientSecret && confirmedCheckout.current !== deal.checkoutId) {
        const { checkoutId, clientSecret } = deal;
        const mode = deal.mode === "payment" ? "payment" : "setup";
        if (!form.current) return fail(deal, NOT_READY);
        const returnUrl = returnUrlOf(checkoutId);
        const confirmation = await form.current.confirm({ clientSecret, mode, returnUrl });
        if (confirmation.state === "refused") return fail(deal, confirmation.message);
        if (confirmation.state === "incomplete") return setStage({ kind: "open" });
        confirmedCheckout.current = checkoutId;
      }
      await complete(deal, false);
    });
  }

  /** The payer agreed to be charged today. */
  async function acceptCharge(deal: Deal, dueCents: number): Promise<void> {
    const asked: Stage = { kind: "trial-used", deal, dueCents, isSending: true };
    await once(deal, asked, () => complete(deal, true));
  }

  /** Completes what was confirmed before the page was left: at a bank's own page. */
  async function resume(deal: Deal): Promise<void> {
    await once(deal, { kind: "sending" }, () => complete(deal, false));
  }

  /** One at a time: the button is disabled only after a render, and a second click can come before it. */
  async function once(deal: Deal, meanwhile: Stage, act: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(undefined);
    setStage(meanwhile);
    try {
      await act();
    } catch (failure) {
      const isRefusal = failure instanceof ApiError && failure.status < 500;
      fail(deal, (isRefusal && failure.body?.error) || FAILED);
      if (isRefusal && SPENT_STATUSES.includes(failure.status)) {
        confirmedCheckout.current = undefined;
        onSpent();
      }
    } finally {
      isRunning.current = false;
    }
  }

  async function complete(deal: Deal, acceptCharge: boolean): Promise<void> {
    const answer = await askUntilReady(deal.checkoutId, acceptCharge);
    if (answer.state === "processing") return fail(deal, STILL_PROCESSING);
    if (answer.state === "trial-used")
      return setStage({ kind: "trial-used", deal, dueCents: answer.dueCents, isSending: false });
    const { isTrial } = answer;
    setStage({ kind: "done" });
    toast(successOf({ mode: deal.mode, isTrial, isOwnEmail }));
    // Nothing that was read before the payment holds any more: the user, the status, the checkout itself.
    // It is read anew by the next page; asked again here, the checkout would say that it is over.
    void getQueryClient().invalidateQueries({ refetchType: "none" });
    setTimeout(() => window.location.assign(pathAfter({ email, isTrial, isOwnEmail })), REDIRECT_MS);
  }

  function fail({ mode }: Deal, description: string): void {
    const title = mode === "free" ? "Activation Failed" : "Payment Failed";
    toast({ title, description, destructive: true });
    setProblem(`${title}: ${description}`);
    setStage({ kind: "open" });
  }

  return { stage, problem, pay, acceptCharge, resume, reopen: () => setStage({ kind: "open" }) };
}

async function askUntilReady(checkoutId: string, acceptCharge: boolean): Promise<CompleteCheckoutResponse> {
  const ask = () =>
    postJson<CompleteCheckoutResponse>("/api/billing/complete-checkout", { checkoutId, acceptCharge });
  let answer = await ask();
  for (let asked = 1; answer.state === "processing" && asked < MAX_ASKS; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    answer = await ask();
  }
  return answer;
}

/** This page again, with the checkout that is to be completed. */
function returnUrlOf(checkoutId: string): string {
  const url = new URL(againPathOf(new URLSearchParams(window.location.search)), window.location.origin);
  url.searchParams.set("checkout", checkoutId);
  return url.href;
}
