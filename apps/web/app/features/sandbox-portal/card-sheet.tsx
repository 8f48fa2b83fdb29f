import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { SANDBOX_TEST_CARDS } from "../../lib/sandbox-test-cards.ts";
import { Card } from "../../components/card.tsx";

const FIELDS = [
  { name: "cardNumber", label: "Card number", placeholder: "1234 1234 1234 1234", maxLength: 24 },
  { name: "expiry", label: "Expiry (MM/YY)", placeholder: "MM/YY", maxLength: 7 },
  { name: "cvc", label: "CVC", placeholder: "123", maxLength: 4 },
];

type CardSheetProps = {
  card: { brand: string; last4: string } | undefined;
  hasPlan: boolean;
  refusal: FormRefusal | undefined;
  /** The card to send again once the payer has answered their bank. */
  asked: (readonly [name: string, value: string])[] | undefined;
};

export function CardSheet({ card, hasPlan, refusal, asked }: CardSheetProps) {
  const isRefused = refusal?.values.intent === "card";
  return (
    <Card title="Card">
      <p>{card ? `Visa ending in ${card.last4}.` : "No card on file."}</p>
      {asked ? (
        <BankQuestion fields={asked} />
      ) : (
        hasPlan && (
          <details className="w-full" open={isRefused}>
            <summary className="min-h-11 py-2 font-semibold underline">
              {card ? "Change the card" : "Add a card"}
            </summary>
            <CardForm refusal={isRefused ? refusal : undefined} />
          </details>
        )
      )}
    </Card>
  );
}

function CardForm({ refusal }: { refusal: FormRefusal | undefined }) {
  const isBusy = useNavigation().formData?.get("intent") === "card";
  return (
    <Form method="post" preventScrollReset noValidate className="mt-4 grid max-w-md gap-5">
      <input type="hidden" name="intent" value="card" />
      <RefusalAlert refusal={refusal} otherwise="We couldn't save your card. Please try again." />
      {FIELDS.map(({ name, label, ...limits }) => {
        const error = refusal?.issues[name];
        return (
          <Field key={name} label={label} {...(error && { error })}>
            {(control) => (
              <Input
                {...control}
                {...limits}
                name={name}
                inputMode="numeric"
                // Keeps the browser from filling in a real card.
                autoComplete="off"
                className="figures"
              />
            )}
          </Field>
        );
      })}
      <Button type="submit" look="main" disabled={isBusy} className="justify-self-start">
        {isBusy ? "Saving..." : "Use this card"}
      </Button>
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">Test cards. Use any future date and any code, and never a real card.</p>
        <ul className="figures grid gap-1">
          {SANDBOX_TEST_CARDS.map(({ number, does }) => (
            <li key={number}>
              {number} {does}
            </li>
          ))}
        </ul>
      </div>
    </Form>
  );
}

function BankQuestion({ fields }: { fields: (readonly [name: string, value: string])[] }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" preventScrollReset className="grid gap-4 border-l-4 border-hivis pl-4">
      <div role="status" className="grid gap-1">
        <p className="font-semibold">Your bank needs to check it's you</p>
        <p>This simulates a bank's check. A real bank would ask for a code or a fingerprint here.</p>
      </div>
      <input type="hidden" name="intent" value="card" />
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="authentication" value="complete" look="main" disabled={isBusy}>
          Complete
        </Button>
        <Button type="submit" name="authentication" value="fail" disabled={isBusy}>
          Fail
        </Button>
      </div>
    </Form>
  );
}
