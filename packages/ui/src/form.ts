import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { ZodType } from "zod";

/**
 * A form checked by the same schema as the request it becomes. The schema is named by a dynamic import:
 * Zod is half the script of a page with one small form, and nothing needs it before the first submit.
 */
export function useZodForm<Input extends FieldValues, Output>(
  loadSchema: () => Promise<ZodType<Output, Input>>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input, unknown, Output>({
    defaultValues,
    resolver: async (...form) => {
      const [{ zodResolver }, schema] = await Promise.all([import("./zod-resolver.ts"), loadSchema()]);
      return zodResolver(schema)(...form);
    },
  });
}
