import { postJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

async function loadSchema() {
  const { RemoveSecondFactorRequest } = await import("@plumbline/contract/accounts.ts");
  return RemoveSecondFactorRequest;
}

type RemoveSecondFactorProps = { hasPassword: boolean; onRemoved: () => Promise<void> };

export function RemoveSecondFactor({ hasPassword, onRemoved }: RemoveSecondFactorProps) {
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: { code: "", ...(hasPassword && { currentPassword: "" }) },
    send: async (entry) => {
      await postJson("/api/account/second-factor/remove", entry);
      await onRemoved();
    },
    onFailure: useFailureToast("That didn't work. Please try again."),
  });
  const { errors, isSubmitting } = formState;
  return (
    <form {...formProps} className="grid w-full gap-5">
      {hasPassword && (
        <PasswordField
          label="Current password, to turn off two-factor authentication"
          error={errors.currentPassword?.message}
          register={() => register("currentPassword")}
          autoComplete="current-password"
        />
      )}
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
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        Turn off two-factor authentication
      </Button>
    </form>
  );
}
