import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import type { ComponentProps } from "react";

type NameField = "firstName" | "lastName";

type NameFieldsProps = {
  /** Called while the fields render, so that they keep their order. */
  register: (name: NameField) => ComponentProps<"input">;
  errors: Partial<Record<NameField, { message?: string | undefined }>>;
};

export function NameFields({ register, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label="First name" {...wrong(errors.firstName)}>
        {(control) => (
          <Input {...control} {...register("firstName")} autoComplete="given-name" maxLength={80} required />
        )}
      </Field>
      <Field label="Last name" {...wrong(errors.lastName)}>
        {(control) => (
          <Input {...control} {...register("lastName")} autoComplete="family-name" maxLength={80} required />
        )}
      </Field>
    </div>
  );
}

function wrong(error: { message?: string | undefined } | undefined) {
  return error?.message ? { error: error.message } : {};
}
