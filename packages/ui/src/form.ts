import { useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useForm,
} from "react-hook-form";
import type { ZodType } from "zod";

export type { DefaultValues, FieldPath, FieldValues };

/**
 * The schema is imported dynamically, because Zod is half the JavaScript of a page with a small form. `issues`
 * has the server's errors for a form sent without JavaScript.
 */
export function useZodForm<Input extends FieldValues, Output>(
  loadSchema: () => Promise<ZodType<Output, Input>>,
  defaultValues: DefaultValues<Input>,
  issues?: Record<string, string>,
) {
  // Memoised, because a new errors object would be treated as new errors.
  const [errors] = useState(() => issues && toErrors<Input>(issues));
  const firstWrong = Object.keys(errors ?? {})[0];
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    ...(errors && { errors }),
    resolver: async (...entry) => {
      const [{ zodResolver }, schema] = await Promise.all([import("./zod-resolver.ts"), loadSchema()]);
      return zodResolver(schema)(...entry);
    },
  });

  /** The initial value is in the document, so that it's there without JavaScript. */
  function register<Name extends FieldPath<Input>>(name: Name, options?: RegisterOptions<Input, Name>) {
    const value: unknown = defaultValues[name];
    return {
      ...form.register(name, options),
      ...(typeof value === "string" && { defaultValue: value }),
      ...(typeof value === "boolean" && { defaultChecked: value }),
      ...(name === firstWrong && { autoFocus: true }),
    };
  }

  return { ...form, register };
}

function toErrors<Input extends FieldValues>(issues: Record<string, string>) {
  const errors = Object.entries(issues).map(([name, message]) => [name, { type: "server", message }]);
  return Object.fromEntries(errors) as FieldErrors<Input>;
}
