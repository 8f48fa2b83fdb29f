import type { ErrorCode } from "@plumbline/contract/errors.ts";
import { type DefaultValues, type FieldPath, type FieldValues, useZodForm } from "@plumbline/ui/form.ts";
import { type FormEvent, useRef, useState } from "react";
import type { ZodType } from "zod";
import { ApiError } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "./form-refusal.ts";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";

type ApiForm<Input extends FieldValues, Output> = {
  /** Imports the schema dynamically (see `useZodForm`). */
  loadSchema: () => Promise<ZodType<Output, Input>>;
  defaultValues: DefaultValues<Input>;
  /** Returned by the route's action when the form was sent without JavaScript. */
  refusal?: FormRefusal | undefined;
  send: (entry: Output) => Promise<void>;
  /** Returns the message for the form's `RefusalAlert`. */
  onFailure: (failure: unknown) => string | undefined | void;
};

/**
 * A form that posts to our API. The server's field errors show at their fields, and nothing typed is lost. Without
 * JavaScript, `formProps` lets the browser post to the route's action.
 */
export function useApiForm<Input extends FieldValues, Output>({
  loadSchema,
  defaultValues,
  refusal: firstRefusal,
  send,
  onFailure,
}: ApiForm<Input, Output>) {
  const [refusal, setRefusal] = useState(firstRefusal);
  const values = firstRefusal ? keepTyped(defaultValues, firstRefusal) : defaultValues;
  const form = useZodForm(loadSchema, values, firstRefusal?.issues);
  const isHydrated = useHydrated();
  const isSending = useRef(false);

  const submit = form.handleSubmit(async (entry) => {
    setRefusal(undefined);
    try {
      await send(entry);
    } catch (failure) {
      const issues = failure instanceof ApiError ? Object.entries(failure.body?.issues ?? {}) : [];
      const known = issues.filter(([field]) => field in form.getValues());
      known.forEach(([field, message], at) =>
        form.setError(field as FieldPath<Input>, { message }, { shouldFocus: at === 0 }),
      );
      if (known.length > 0) return;
      const error = onFailure(failure);
      if (error) setRefusal({ code: codeOf(failure), error, issues: {}, values: {} });
    }
  });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    // A second Enter can come before the render that disables the button.
    if (isSending.current) return;
    isSending.current = true;
    await submit(event).finally(() => (isSending.current = false));
  }

  const formProps = {
    method: "post" as const,
    // Without JavaScript, the browser does the checking.
    noValidate: isHydrated,
    onSubmit: (event: FormEvent) => void onSubmit(event),
  };
  return { ...form, formProps, refusal };
}

function codeOf(failure: unknown): ErrorCode {
  return (failure instanceof ApiError && failure.body?.code) || "unavailable";
}

/** Typed values override defaults. If a checkbox is missing from the typed values, it was unticked. */
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
