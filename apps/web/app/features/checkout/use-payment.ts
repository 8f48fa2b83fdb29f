import type { CompleteCheckoutResponse, CreateSubscriptionResponse } from "@plumbline/contract/billing.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import { getQueryClient } from "../../lib/query-client.ts";
import { againPathOf } from "./checkout-query.ts";
import { pathAfter, successOf } from "./finished.ts";
import type { Confirmer } from "../../components/payment-form.ts";

/** Time to read the toast before the redirect. */
const REDIRECT_MS = 800;
const ASK_AGAIN_MS = 1500;
const MAX_ASKS = 20;
/** Repeating a request that got one of these won't help. */
const SPENT_STATUSES = [400, 404, 409];
const FAILED = "An error occurred. Please try again.";
const REFUSED_BY_BANK = "Payment Failed: Your bank didn't confirm the payment. Please try again.";
const NOT_READY = "Payment form not ready. Please wait a moment and try again.";
const STILL_PROCESSING =
  "Your bank hasn't responded yet. You don't need to start over. Reload this page in a few minutes.";

export type Deal = Pick<CreateSubscriptionResponse, "checkoutId" | "clientSecret" | "mode">;

export type Stage =
  | { kind: "open" }
  | { kind: "sending" }
  /** The payer must agree before this card is charged, because it has already had a trial. */
  | { kind: "trial-used"; deal: Deal; dueCents: number; isSending: boolean }
  | { kind: "done" };

type PaymentOptions = {
  email: string;
  isOwnEmail: boolean;
  wasRefused?: boolean;
  /** Called if this checkout can't be completed any more. */
  onSpent: () => void;
};

export function usePayment({ email, isOwnEmail, wasRefused = false, onSpent }: PaymentOptions) {
  const toast = useToast();
  const [stage, setStage] = useState<Stage>({ kind: "open" });
  const [problem, setProblem] = useState(wasRefused ? REFUSED_BY_BANK : undefined);
  const isRunning = useRef(false);
  const confirmedCheckout = useRef<string>(undefined);

  // Preloaded, because the toast is shown for less than a second before the redirect.
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

  async function acceptCharge(deal: Deal, dueCents: number): Promise<void> {
    const asked: Stage = { kind: "trial-used", deal, dueCents, isSending: true };
    await once(deal, asked, () => complete(deal, true));
  }

  async function resume(deal: Deal): Promise<void> {
    await once(deal, { kind: "sending" }, () => complete(deal, false));
  }

  /** Ignores a second click, which can come before the render that disables the button. */
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
    // Marks all data stale without refetching it here, where the checkout would only report that it's closed.
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

function returnUrlOf(checkoutId: string): string {
  const url = new URL(againPathOf(new URLSearchParams(window.location.search)), window.location.origin);
  url.searchParams.set("checkout", checkoutId);
  return url.href;
}
