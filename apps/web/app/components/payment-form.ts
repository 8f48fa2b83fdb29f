import type { Ref } from "react";

export type Intent = {
  clientSecret: string;
  mode: "setup" | "payment";
  returnUrl: string;
};

/** `incomplete` has no message, because the form itself marks the missing fields. */
export type Confirmation =
  | { state: "confirmed" }
  | { state: "incomplete" }
  | { state: "refused"; message: string };

export type Confirmer = { confirm: (intent: Intent) => Promise<Confirmation> };

export type PaymentFormProps = {
  ref: Ref<Confirmer>;
  /**
   * The form with the submit button. The card fields are outside it, because the bank's dialog contains a form and
   * forms can't be nested.
   */
  formId: string;
  email: string;
  mode: Intent["mode"];
  /** The amount charged today, for forms that show it. */
  amountCents: number;
  isLocked: boolean;
  onReady: () => void;
  onUnavailable: (reason?: string) => void;
};
