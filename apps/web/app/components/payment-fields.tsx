import type { BrowserPayments } from "#server/modules/billing/provider/open-payments.ts";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { PaymentFormProps } from "./payment-form.ts";

type Shown = PaymentFormProps & {
  instead: ReactNode;
};

const NotArrived = ({ instead }: Pick<Shown, "instead">) => instead;
const notArrived = () => ({ default: NotArrived });
const StripeFields = lazy<ComponentType<Shown & { publishableKey: string }>>(() =>
  import("./stripe-payment-form.tsx").then(
    ({ StripePaymentForm }) => ({ default: StripePaymentForm }),
    notArrived,
  ),
);
const SandboxFields = lazy<ComponentType<Shown>>(() =>
  import("./sandbox-payment-form.tsx").then(
    ({ SandboxPaymentForm }) => ({ default: SandboxPaymentForm }),
    notArrived,
  ),
);

export function PaymentFields({ payments, ...form }: Shown & { payments: BrowserPayments }) {
  return (
    <Suspense fallback={<PlumbThinking label="Loading the payment form..." />}>
      {payments.name === "stripe" ? (
        <StripeFields {...form} publishableKey={payments.publishableKey} />
      ) : (
        <SandboxFields {...form} />
      )}
    </Suspense>
  );
}
