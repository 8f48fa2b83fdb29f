import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useEffect } from "react";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

const FAILED = "Failed to log in";

async function loadSchema() {
  const { SecondFactorRequest } = await import("@plumbline/contract/accounts.ts");
  return SecondFactorRequest;
}

type SecondFactorFormProps = {
  refusal: FormRefusal | undefined;
  loginPath: string;
  isDone: boolean;
  onDone: () => void;
};

export function SecondFactorForm({
  refusal: firstRefusal,
  loginPath,
  isDone,
  onDone,
}: SecondFactorFormProps) {
  const { register, formState, formProps, setFocus, refusal } = useApiForm({
    loadSchema,
    defaultValues: { code: "" },
    refusal: firstRefusal,
    send: async (entry) => {
      await postJson("/api/auth/second-factor", entry);
      onDone();
    },
    onFailure: useFailureToast(FAILED, "Error", "Login failed"),
  });
  const { errors, isSubmitting } = formState;
  const isBusy = isSubmitting || isDone;
  useEffect(() => setFocus("code"), [setFocus]);

  return (
    <form {...formProps} className="grid gap-6">
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <Field
        label="Code"
        hint="The 6 digits your authenticator app shows, or one of your backup codes"
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("code")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            required
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" disabled={isBusy}>
          {isBusy ? "Checking..." : "Continue"}
        </Button>
        {/* Loads the whole page, which works without JavaScript and discards the half-finished login. */}
        <a href={loginPath} className={buttonStyle({ look: "quiet" })}>
          Start again
        </a>
      </div>
    </form>
  );
}
