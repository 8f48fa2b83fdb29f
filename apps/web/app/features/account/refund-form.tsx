import type { PaymentList } from "@plumbline/contract/billing.ts";
import { PAYOUT_BUSINESS_DAYS, REVIEW_BUSINESS_DAYS } from "@plumbline/contract/refund-policy.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { Link, useRevalidator } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { REFUND_REASON_NAMES, REFUND_REASON_RULES } from "../../lib/refund-reasons.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

const FAILED = "We couldn't send your request. Please try again.";

async function loadSchema() {
  const { RefundRequest } = await import("@plumbline/contract/billing.ts");
  return RefundRequest;
}

type RefundFormProps = {
  paymentId: string;
  reasons: PaymentList["payments"][number]["refundReasons"];
  refusal: FormRefusal | undefined;
};

export function RefundForm({ paymentId, reasons, refusal }: RefundFormProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: { paymentId, reason: reasons[0]?.reason, details: "" },
    refusal,
    send: async (entry) => {
      await postJson("/api/billing/refund-requests", entry);
      const description = `You'll hear from us within ${REVIEW_BUSINESS_DAYS} business days.`;
      toast({ title: "Refund requested", description });
      await revalidate();
    },
    onFailure: useFailureToast(FAILED),
  });
  const { errors, isSubmitting } = formState;
  const chosen = refusal?.values.reason ?? reasons[0]?.reason;
  return (
    <details className="w-full" open={refusal !== undefined}>
      <summary className={cn(buttonStyle({ look: "quiet", size: "sm" }), "list-none px-0 underline")}>
        Ask for a refund
      </summary>
      <form {...formProps} className="mt-3 grid gap-5 border-l-4 border-rule-strong pl-4">
        <RefusalAlert refusal={refusal} otherwise={FAILED} />
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" {...register("paymentId")} />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">Reason</legend>
          {reasons.map(({ reason, until }) => (
            <label key={reason} className="flex cursor-pointer gap-3 py-1">
              <input
                type="radio"
                {...register("reason")}
                value={reason}
                defaultValue={undefined}
                defaultChecked={reason === chosen}
                className="mt-0.5 size-5 shrink-0 accent-hivis-ink"
              />
              <span className="grid gap-0.5">
                <span>{REFUND_REASON_NAMES[reason]}</span>
                <span className="text-sm text-ink-soft">
                  {REFUND_REASON_RULES[reason]} For this payment, you have until {formatDay(until)}.
                </span>
              </span>
            </label>
          ))}
          {errors.reason && <p className="text-sm text-bad">{errors.reason.message}</p>}
        </fieldset>
        <Field label="Details (optional)" error={errors.details?.message}>
          {(control) => <Textarea {...control} {...register("details")} rows={3} maxLength={2000} />}
        </Field>
        <p className="text-sm">
          A person will review it within {REVIEW_BUSINESS_DAYS} business days. If it's approved, the money
          will be back on your card about {PAYOUT_BUSINESS_DAYS} business days after that, and the plan it
          paid for ends straight away. The details are in the{" "}
          <Link to="/refund-policy" className="underline">
            refund policy
          </Link>
          .
        </p>
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Sending..." : "Ask for this refund"}
        </Button>
      </form>
    </details>
  );
}
