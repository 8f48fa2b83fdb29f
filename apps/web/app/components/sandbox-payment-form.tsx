import type { SandboxConfirmResponse } from "@plumbline/contract/sandbox.ts";
import { SANDBOX_TEST_CARDS } from "../lib/sandbox-test-cards.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { ChipButton } from "@plumbline/ui/chip.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import type { Confirmation, Intent, PaymentFormProps } from "./payment-form.ts";
import {
  type Card,
  type CardIssues,
  groupDigits,
  readCard,
  slashExpiry,
  type TypedCard,
} from "./sandbox-card.ts";

type Authentication = "complete" | "fail";

/** Looks and behaves like the real form but only takes test cards. */
export function SandboxPaymentForm({ ref, formId, isLocked, onReady }: PaymentFormProps) {
  const [typed, setTyped] = useState<TypedCard>({ number: "", expiry: "", cvc: "" });
  const [issues, setIssues] = useState<CardIssues>({});
  const fields = useRef<HTMLDivElement>(null);
  const [answer, setAnswer] = useState<(authentication: Authentication) => void>();

  useEffect(onReady, [onReady]);

  async function confirm({ clientSecret }: Intent): Promise<Confirmation> {
    const read = readCard(typed);
    if ("issues" in read) {
      setIssues(read.issues);
      const [wrong] = Object.keys(read.issues);
      fields.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return { state: "incomplete" };
    }
    setIssues({});
    try {
      const { status } = await send(clientSecret, read.card);
      if (status === "requires_action") await send(clientSecret, read.card, await ask());
      return { state: "confirmed" };
    } catch (failure) {
      const said = failure instanceof ApiError && failure.status < 500 ? failure.body?.error : undefined;
      if (!said) throw failure;
      return { state: "refused", message: said };
    }
  }

  function ask(): Promise<Authentication> {
    return new Promise((resolve) => {
      setAnswer(() => (authentication: Authentication) => {
        setAnswer(undefined);
        resolve(authentication);
      });
    });
  }

  function type(field: keyof TypedCard, value: string) {
    setTyped((last) => ({ ...last, [field]: value }));
    setIssues(({ [field]: _corrected, ...others }) => others);
  }

  useImperativeHandle(ref, () => ({ confirm }));

  const control = (name: keyof TypedCard, value: string) => ({
    name,
    form: formId,
    value,
    inputMode: "numeric" as const,
    // Browsers must never fill in a real card here.
    autoComplete: "off",
    readOnly: isLocked,
  });

  return (
    <div ref={fields} className="grid gap-5">
      <div className="grid gap-3 border-l-4 border-warn pl-4">
        <p>
          <strong>Sandbox: no real money.</strong> Test cards:
        </p>
        <ul className="grid gap-2">
          {SANDBOX_TEST_CARDS.map(({ number, does }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-3 text-sm">
              <ChipButton
                className="figures"
                disabled={isLocked}
                onClick={() => setTyped((last) => fillIn(last, number))}
              >
                {number}
              </ChipButton>
              {does}
            </li>
          ))}
        </ul>
      </div>
      <Field label="Card number" {...(issues.number && { error: issues.number })}>
        {(wired) => (
          <Input
            {...wired}
            {...control("number", typed.number)}
            className="figures"
            placeholder="1234 1234 1234 1234"
            onChange={(event) => type("number", groupDigits(event.target.value))}
          />
        )}
      </Field>
      <div className="grid gap-5 min-[380px]:grid-cols-2">
        <Field label="Expiry (MM/YY)" {...(issues.expiry && { error: issues.expiry })}>
          {(wired) => (
            <Input
              {...wired}
              {...control("expiry", typed.expiry)}
              className="figures"
              placeholder="MM/YY"
              onChange={(event) => type("expiry", slashExpiry(event.target.value))}
            />
          )}
        </Field>
        <Field label="CVC" {...(issues.cvc && { error: issues.cvc })}>
          {(wired) => (
            <Input
              {...wired}
              {...control("cvc", typed.cvc)}
              className="figures"
              placeholder="123"
              maxLength={4}
              onChange={(event) => type("cvc", event.target.value)}
            />
          )}
        </Field>
      </div>
      <Dialog
        id="bank"
        title="Your bank needs to check it's you"
        open={answer !== undefined}
        onClose={() => answer?.("fail")}
      >
        <p>This simulates a bank's check. A real bank would ask for a code or a fingerprint here.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="main" onClick={() => answer?.("complete")}>
            Complete
          </Button>
          <Button onClick={() => answer?.("fail")}>Fail</Button>
        </div>
      </Dialog>
    </div>
  );
}

function send(
  clientSecret: string,
  card: Card,
  authentication?: Authentication,
): Promise<SandboxConfirmResponse> {
  return postJson("/api/sandbox/confirm", { clientSecret, card, authentication });
}

function fillIn({ expiry, cvc }: TypedCard, number: string): TypedCard {
  const nextYear = String((new Date().getFullYear() + 1) % 100).padStart(2, "0");
  return { number, expiry: expiry || `12/${nextYear}`, cvc: cvc || "123" };
}
