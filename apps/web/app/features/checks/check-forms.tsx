import { formatAbn } from "@plumbline/contract/abn.ts";
import type { CheckKind } from "@plumbline/contract/directory.ts";
import type { Licence } from "@plumbline/contract/verification.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import type { ComponentProps, ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FormRefusal } from "../../lib/form-refusal.ts";

type CheckFormsProps = {
  businessName: string;
  abn: string | null;
  licences: Licence[];
  today: string;
  refusal: FormRefusal | undefined;
};

export function CheckForms({ businessName, abn, licences, today, refusal }: CheckFormsProps) {
  const standing = licences.filter(({ withdrawn }) => withdrawn === null);
  const shared = { today, refusal };
  return (
    <div className="grid w-full gap-3">
      <CheckForm kind="abn" opener="ABN" {...shared}>
        {(field) => (
          <>
            {field("abn", "ABN", { defaultValue: abn ? formatAbn(abn) : "", inputMode: "numeric" })}
            {field("entityName", "Entity name", { maxLength: 200 }, "As shown on ABN Lookup.")}
            {field(
              "nameNote",
              "Explanation, if the names differ",
              { maxLength: 300, required: false },
              `The listing is called “${businessName}”. Say why the ABN is still theirs. For administrators only.`,
            )}
          </>
        )}
      </CheckForm>
      {standing.length > 0 && (
        <CheckForm kind="licence" opener="Licence" {...shared}>
          {(field) => (
            <>
              <Field label="Licence">
                {(control) => (
                  <Select {...control} name="licenceId">
                    {standing.map(({ id, className, state, number }) => (
                      <option key={id} value={id}>
                        {className}, {state} {number}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {field(
                "expiresOn",
                "Expires on",
                { type: "date" },
                "The last day it's valid, as shown on the register.",
              )}
            </>
          )}
        </CheckForm>
      )}
      <CheckForm kind="insurance" opener="Insurance" {...shared}>
        {(field) => (
          <>
            {field("insurer", "Insurer", { maxLength: 120 })}
            {field("cover", "Cover", { maxLength: 200 }, "For example, $10 million public liability")}
            {field("expiresOn", "Expires on", { type: "date" }, "The last day it's valid.")}
          </>
        )}
      </CheckForm>
      <CheckForm kind="identity" opener="Identity" {...shared}>
        {(field) =>
          field(
            "what",
            "Document sighted",
            { maxLength: 200 },
            "Everyone can read this, so leave out document numbers.",
          )
        }
      </CheckForm>
    </div>
  );
}

type WriteField = (name: string, label: string, input?: ComponentProps<"input">, hint?: string) => ReactNode;
type CheckFormProps = {
  kind: CheckKind;
  opener: string;
  today: string;
  refusal: FormRefusal | undefined;
  children: (field: WriteField) => ReactNode;
};

function CheckForm({ kind, opener, today, refusal, children }: CheckFormProps) {
  const isSending = useNavigation().state === "submitting";
  const refused = refusal?.values.kind === kind ? refusal : undefined;
  const field: WriteField = (name, label, { defaultValue, ...input } = {}, hint) => (
    <Field label={label} hint={hint} error={refused?.issues[name]}>
      {(control) => (
        <Input
          required
          {...control}
          {...input}
          name={name}
          defaultValue={refused?.values[name] ?? defaultValue}
        />
      )}
    </Field>
  );
  return (
    <details open={refused !== undefined}>
      <summary className={buttonStyle({ className: "list-none" })}>{opener}</summary>
      <Form
        method="post"
        action="?do=check"
        encType="multipart/form-data"
        className="mt-3 mb-4 grid gap-4 border-l-4 border-rule-strong pl-4"
      >
        <input type="hidden" name="kind" value={kind} />
        {children(field)}
        {field("checkedOn", "Checked on", { type: "date", defaultValue: today, max: today })}
        <Field label="Evidence" hint="A PDF or a picture, up to 5 MB. Only administrators can see it.">
          {(control) => <Input {...control} type="file" name="evidence" accept="application/pdf,image/*" />}
        </Field>
        <Button type="submit" look="ink" disabled={isSending} className="justify-self-start">
          {isSending ? "Recording..." : "Record check"}
        </Button>
      </Form>
    </details>
  );
}
