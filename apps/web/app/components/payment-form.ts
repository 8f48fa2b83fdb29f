import type { Ref } from "react";

export type Intent = {
  clientSecret: string;
  mode: "setup" | "payment";
  returnUrl: string;
};

/** `incomplete`: the form marks the missing fields itself. */
export type Confirmation =
  | { state: "confirmed" }
  | { state: "incomplete" }
  | { state: "refused"; message: string };

export type Confirmer = { confirm: (intent: Intent) => Promise<Confirmation> };

export type PaymentFormProps = {
  ref: Ref<Confirmer>;
  /** The form with the submit button. The fields are beside it, because the bank's dialog has its own form and forms can't be nested. */
  formId: string;
  email: string;
  mode: Intent["mode"];
  /** Charged today, for forms that show it. */
  amountCents: number;
  isLocked: boolean;
  onReady: () => void;
  onUnavailable: (reason?: string) => void;
};
