import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";
import { ADMIN_TRADES, BUSINESS_TRADE_LABELS, BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";

type IdentityValues = {
  businessName: string;
  tradeId: string;
  abn: string;
  suburb: string;
  state: string;
  postcode: string;
};

const TRADES = [...new Set([...ADMIN_TRADES, ...BUSINESS_TRADES])];

type IdentityFieldsProps = { values: IdentityValues; issues: Record<string, string> | undefined };

export function IdentityFields({ values, issues = {} }: IdentityFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Business name" error={issues.businessName}>
        {(control) => (
          <Input
            {...control}
            name="businessName"
            defaultValue={values.businessName}
            maxLength={120}
            autoComplete="organization"
            required
          />
        )}
      </Field>
      <Field label="Trade" error={issues.tradeId}>
        {(control) => (
          <Select {...control} name="tradeId" defaultValue={values.tradeId} required>
            <option value="">Choose...</option>
            {TRADES.map((id) => (
              <option key={id} value={id}>
                {BUSINESS_TRADE_LABELS[id]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="ABN (optional)"
        hint="11 digits. If we check it, your profile will say so."
        error={issues.abn}
      >
        {(control) => (
          <Input {...control} name="abn" defaultValue={values.abn} inputMode="numeric" className="figures" />
        )}
      </Field>
      <Field label="Suburb or town" error={issues.suburb}>
        {(control) => (
          <Input
            {...control}
            name="suburb"
            defaultValue={values.suburb}
            maxLength={80}
            autoComplete="address-level2"
            required
          />
        )}
      </Field>
      <Field label="State or territory" error={issues.state}>
        {(control) => (
          <Select {...control} name="state" defaultValue={values.state} required>
            <option value="">Choose...</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {JURISDICTION_NAMES[state]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Postcode" error={issues.postcode}>
        {(control) => (
          <Input
            {...control}
            name="postcode"
            defaultValue={values.postcode}
            inputMode="numeric"
            autoComplete="postal-code"
            className="figures"
            required
          />
        )}
      </Field>
    </div>
  );
}
