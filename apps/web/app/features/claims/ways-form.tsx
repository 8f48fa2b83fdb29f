import type { ClaimOptions, ClaimWay } from "@plumbline/contract/claims.ts";
import { CLAIM_CODE, EVIDENCE_LENGTH } from "@plumbline/contract/listing-limits.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

const WAY_NAMES: Record<ClaimWay, string> = {
  email: "Send a code to the listing's email address",
  phone: "Send a code to the listing's mobile",
  evidence: "Ask an administrator to check",
};

type WaysFormProps = { ways: ClaimOptions["ways"]; refusal: FormRefusal | undefined };

export function WaysForm({ ways, refusal }: WaysFormProps) {
  const isSending = useNavigation().state !== "idle";
  const chosen = ways.find(({ way }) => way === refusal?.values.way) ?? ways[0];
  const hasCode = ways.length > 1;
  return (
    <Form method="post" className="group/ways grid gap-6">
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">How should we check that it's yours?</legend>
        {ways.map(({ way, sentTo }) => (
          <label
            key={way}
            className="flex min-h-12 items-center gap-3 rounded-md border-2 border-rule-strong bg-sheet px-3.5 py-2.5 hover:border-ink has-checked:border-ink"
          >
            <input
              type="radio"
              name="way"
              value={way}
              defaultChecked={way === chosen?.way}
              className="size-5 shrink-0 accent-ink"
            />
            <span className="grid">
              {WAY_NAMES[way]}
              {sentTo && <span className="figures text-sm text-ink-soft">{sentTo}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="hidden group-has-[input[value=evidence]:checked]/ways:block">
        <Field
          label="How can we tell it's your business?"
          hint="For example, your name is on the ABN or licence register, or we can ring the listing's number. Don't send documents or passwords."
          error={refusal?.issues.evidence}
        >
          {(control) => (
            <Textarea
              {...control}
              name="evidence"
              rows={5}
              maxLength={EVIDENCE_LENGTH.max}
              defaultValue={refusal?.values.evidence}
            />
          )}
        </Field>
      </div>
      <Button type="submit" look="main" disabled={isSending} className="justify-self-start">
        {isSending ? "Sending..." : "Continue"}
      </Button>
      <p className="text-sm text-ink-soft">
        {hasCode &&
          `Codes have ${CLAIM_CODE.digits} digits and last ${CLAIM_CODE.minutes} minutes. We send up to ${CLAIM_CODE.perDay} a day. `}
        Either way, an administrator has to confirm your claim, and we'll email the listing's own address
        about it.
      </p>
    </Form>
  );
}
