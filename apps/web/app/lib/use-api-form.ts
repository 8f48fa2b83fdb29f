import { type DefaultValues, type FieldPath, type FieldValues, useZodForm } from "@plumbline/ui/form.ts";
import { type FormEvent, useRef } from "react";
import type { ZodType } from "zod";
import { ApiError } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "./form-refusal.ts";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";

type ApiForm<Input extends FieldValues, Output> = {
  /** The schema of the request, by a dynamic import: see `useZodForm`. */
  loadSchema: () => Promise<ZodType<Output, Input>>;
  defaultValues: DefaultValues<Input>;
  /** What the route's action said to the form sent without script. */
  refusal?: FormRefusal | undefined;
  send: (entry: Output) => Promise<void>;
  /** What the server refused without naming a field of the form, or the network lost. */
  onFailure: (failure: unknown) => void;
};

/**
 * A form that becomes a call of our API. What the server says of a field is shown at the field, and nothing typed is
 * lost. `formProps` is for the form's element, which the browser sends to the route's action where there is no script.
 */
export function useApiForm<Input extends FieldValues, Output>({
  loadSchema,
  defaultValues,
  refusal,
  send,
  onFailure,
}: ApiForm<Input, Output>) {
  const values = refusal ? keepTyped(defaultValues, refusal) : defaultValues;
  const form = useZodForm(loadSchema, values, refusal?.issues);
  const isHydrated = useHydrated();
  const isSending = useRef(false);

  const submit = form.handleSubmit(async (entry) => {
    try {
      await send(entry);
    } catch (failure) {
      const issues = failure instanceof ApiError ? Object.entries(failure.body?.issues ?? {}) : [];
      const known = issues.filter(([field]) => field in form.getValues());
      known.forEach(([field, message], at) =>
        form.setError(field as FieldPath<Input>, { message }, { shouldFocus: at === 0 }),
      );
      if (known.length === 0) onFailure(failure);
    }
  });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    // The button is disabled only after a render; a second Enter can come before it.
    if (isSending.current) return;
    isSending.current = true;
    await submit(event).finally(() => (isSending.current = false));
  }

  const formProps = {
    method: "post" as const,
    // The browser's own checks stand in where there is no script.
    noValidate: isHydrated,
    onSubmit: (event: FormEvent) => void onSubmit(event),
  };
  return { ...form, formProps };
}

/** The values the form starts with, in favour of what was typed. A tick that was left out was not set. */
function keepTyped<Input extends FieldValues>(
  defaultValues: DefaultValues<Input>,
  { values }: FormRefusal,
): DefaultValues<Input> {
  const typed = Object.entries(defaultValues).map(([name, value]) => [
    name,
    typeof value === "boolean" ? name in values : (values[name] ?? value),
  ]);
  return Object.fromEntries(typed) as DefaultValues<Input>;
}
