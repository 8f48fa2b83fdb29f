import { STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import { BUSINESS_TRADE_LABELS, type BusinessTrade, TRADES } from "@plumbline/contract/trades.ts";
import type { Register } from "@plumbline/contract/verification.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";
import type { FormRefusal } from "../../lib/form-refusal.ts";

type LicenceFormProps = {
  registers: Register[];
  state: State;
  trade: BusinessTrade;
  refusal: FormRefusal | undefined;
};

export function LicenceForm({ registers, state, trade, refusal }: LicenceFormProps) {
  const isSending = useNavigation().state === "submitting";
  const { issues = {}, values = {} } = refusal ?? {};
  const isTicked = (one: string) => (refusal ? `trade.${one}` in values : one === trade);
  return (
    <details className="w-full" open={refusal !== undefined}>
      <summary className={buttonStyle({ className: "list-none" })}>Add a licence</summary>
      <Form method="post" action="?do=licence" className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Licence number" error={issues.number}>
            {(control) => (
              <Input {...control} name="number" defaultValue={values.number} maxLength={40} required />
            )}
          </Field>
          <Field label="State" error={issues.state}>
            {(control) => (
              <Select {...control} name="state" defaultValue={values.state ?? state}>
                {STATES.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Class" hint="As shown on the register." error={issues.className}>
            {(control) => (
              <Input {...control} name="className" defaultValue={values.className} maxLength={200} required />
            )}
          </Field>
          <Field label="Holder" hint="As shown on the register." error={issues.holderName}>
            {(control) => (
              <Input
                {...control}
                name="holderName"
                defaultValue={values.holderName}
                maxLength={200}
                required
              />
            )}
          </Field>
        </div>
        <Field label="Register" error={issues.registerId}>
          {(control) => (
            <Select {...control} name="registerId" defaultValue={values.registerId}>
              {registers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">Trades this class covers</legend>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 md:grid-cols-3">
            {TRADES.map((one) => (
              <label key={one} className="flex min-h-9 items-center gap-2">
                <input
                  type="checkbox"
                  name={`trade.${one}`}
                  defaultChecked={isTicked(one)}
                  className="size-5 shrink-0 accent-ink"
                />
                {BUSINESS_TRADE_LABELS[one]}
              </label>
            ))}
          </div>
          {issues.trades && <p className="text-sm text-bad">{issues.trades}</p>}
        </fieldset>
        <Button type="submit" look="ink" disabled={isSending} className="justify-self-start">
          {isSending ? "Adding..." : "Add licence"}
        </Button>
      </Form>
    </details>
  );
}
