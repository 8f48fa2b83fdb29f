import type { Ref } from "react";

/** What a payment form is asked to confirm. */
export type Intent = {
  clientSecret: string;
  mode: "setup" | "payment";
  /** Where a bank that takes the payer away sends them back to. */
  returnUrl: string;
};

/** `incomplete`: the form says at its fields what is missing. */
export type Confirmation =
  | { state: "confirmed" }
  | { state: "incomplete" }
  | { state: "refused"; message: string };

export type Confirmer = { confirm: (intent: Intent) => Promise<Confirmation> };

/** What Stripe's form and the sandbox's have in common. */
export type PaymentFormProps = {
  ref: Ref<Confirmer>;
  /** The form whose button sends it; the fields stand beside it, because a dialog's own form cannot be inside. */
  formId: string;
  email: string;
  mode: Intent["mode"];
  /** What is paid today, for forms that show it. */
  amountCents: number;
  isLocked: boolean;
  onReady: () => void;
  onUnavailable: () => void;
};
