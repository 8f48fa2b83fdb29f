import { PALETTE } from "@plumbline/contract/palette.ts";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, StripeElementsOptionsMode } from "@stripe/stripe-js";
// The package's main entry would load Stripe's script on import.
import { loadStripe } from "@stripe/stripe-js/pure";
import { useImperativeHandle, useState } from "react";
import type { Confirmation, Intent, PaymentFormProps } from "./payment-form.ts";

const NOT_LOADED = "Stripe not loaded";
const REFUSED = "An error occurred. Please try again.";

/** Mounts Stripe's Payment Element without an intent, so that typed details survive promo code changes. */
export function StripePaymentForm({
  publishableKey,
  ...form
}: PaymentFormProps & { publishableKey: string }) {
  const { mode, amountCents, onUnavailable } = form;
  const [stripe] = useState(() =>
    loadStripe(publishableKey).catch(() => {
      onUnavailable(NOT_LOADED);
      return null;
    }),
  );
  const [appearance] = useState(readAppearance);
  const options: StripeElementsOptionsMode =
    mode === "setup"
      ? { mode, currency: "aud", appearance, locale: "en" }
      : { mode, currency: "aud", amount: amountCents, appearance, locale: "en" };
  return (
    <Elements stripe={stripe} options={options}>
      <StripeFields {...form} />
    </Elements>
  );
}

function StripeFields({ ref, email, isLocked, onReady, onUnavailable }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();

  async function confirm({ clientSecret, mode, returnUrl }: Intent): Promise<Confirmation> {
    if (!stripe || !elements) return { state: "refused", message: NOT_LOADED };
    const { error: missing } = await elements.submit();
    if (missing) return isAtItsField(missing.type) ? { state: "incomplete" } : refused(missing.message);
    const intent = {
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: "if_required" as const,
    };
    const { error } =
      mode === "setup" ? await stripe.confirmSetup(intent) : await stripe.confirmPayment(intent);
    if (!error) return { state: "confirmed" };
    // An earlier attempt went through but its response was lost.
    const status = error.setup_intent?.status ?? error.payment_intent?.status;
    if (status === "succeeded" || status === "processing") return { state: "confirmed" };
    return isAtItsField(error.type) ? { state: "incomplete" } : refused(error.message);
  }

  useImperativeHandle(ref, () => ({ confirm }));

  return (
    <PaymentElement
      options={{
        layout: "tabs",
        defaultValues: { billingDetails: { email } },
        readOnly: isLocked,
      }}
      onReady={onReady}
      onLoadError={() => onUnavailable(NOT_LOADED)}
    />
  );
}

function refused(message = REFUSED): Confirmation {
  return { state: "refused", message };
}

/** Stripe shows validation errors next to its own fields. */
function isAtItsField(type: string): boolean {
  return type === "validation_error";
}

function readAppearance(): Appearance {
  const { theme } = document.documentElement.dataset;
  const prefersDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = theme === "dark" || (theme !== "light" && prefersDark);
  // Our style sheet doesn't reach Stripe's fields, because they're in frames.
  const { sheet, ink, bad, hivisInk } = PALETTE[isDark ? "dark" : "light"];
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorBackground: sheet,
      colorText: ink,
      colorDanger: bad,
      colorPrimary: hivisInk,
      fontSizeBase: "18px",
      borderRadius: "4px",
    },
  };
}
