import type { Claim, ClaimOptions } from "@plumbline/contract/claims.ts";
import { CLAIM_CODE } from "@plumbline/contract/listing-limits.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { WaysForm } from "./ways-form.tsx";

type CodeFormProps = { claim: Claim; ways: ClaimOptions["ways"]; refusal: FormRefusal | undefined };

export function CodeForm({ claim, ways, refusal }: CodeFormProps) {
  const sent = useNavigation().formData?.get("way");
  const ofCode = refusal?.values.way === "code" ? refusal : undefined;
  const ofResend = refusal && "resend" in refusal.values ? refusal : undefined;
  const ofWays = refusal && !ofCode && !ofResend ? refusal : undefined;
  return (
    <div className="grid gap-6">
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="way" value="code" />
        <input type="hidden" name="claimId" value={claim.id} />
        <RefusalAlert refusal={ofCode} otherwise="That didn't work. Please try again." />
        <Field
          label={`The ${CLAIM_CODE.digits}-digit code we sent to ${claim.sentTo ?? "the listing"}`}
          hint={
            claim.codeEndsAt
              ? `The code lasts ${CLAIM_CODE.minutes} minutes.`
              : "Your last code no longer works. Send another one."
          }
          error={ofCode?.issues.code}
        >
          {(control) => (
            <Input
              {...control}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              className="figures max-w-56 text-xl tracking-widest"
              required
            />
          )}
        </Field>
        <Button type="submit" look="main" disabled={sent === "code"} className="justify-self-start">
          {sent === "code" ? "Checking..." : "Check code"}
        </Button>
      </Form>
      <Form method="post" className="grid justify-items-start gap-3 border-t-2 border-rule pt-5">
        <input type="hidden" name="way" value={claim.way} />
        <input type="hidden" name="resend" value="yes" />
        <RefusalAlert refusal={ofResend} otherwise="We couldn't send the code. Please try again." />
        <p>Didn't get a code? Check your spam folder first. We send up to {CLAIM_CODE.perDay} codes a day.</p>
        <Button type="submit" size="sm" disabled={sent === claim.way}>
          {sent === claim.way ? "Sending..." : "Send another code"}
        </Button>
      </Form>
      <details open={ofWays !== undefined} className="border-t-2 border-rule pt-5">
        <summary className={buttonStyle({ size: "sm", className: "list-none" })}>Try another way</summary>
        <div className="mt-5">
          <WaysForm ways={ways.filter(({ way }) => way !== claim.way)} refusal={ofWays} />
        </div>
      </details>
    </div>
  );
}
