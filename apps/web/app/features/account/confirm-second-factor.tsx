import type { SecondFactorSetup } from "@plumbline/contract/accounts.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { renderSVG } from "uqr";
import { postJson } from "@plumbline/ui/api.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { BackupCodes } from "./backup-codes.tsx";

async function loadSchema() {
  const { SecondFactorRequest } = await import("@plumbline/contract/accounts.ts");
  return SecondFactorRequest;
}

type ConfirmSecondFactorProps = { setup: SecondFactorSetup; onConfirmed: () => void };

export function ConfirmSecondFactor({ setup, onConfirmed }: ConfirmSecondFactorProps) {
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: { code: "" },
    send: async (entry) => {
      await postJson("/api/account/second-factor/confirm", entry);
      onConfirmed();
    },
    onFailure: useFailureToast("That didn't work. Please try again."),
  });
  const { errors, isSubmitting } = formState;
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.uri, { border: 2 }))}`;
  return (
    <div className="grid w-full gap-5">
      <p>1. Scan this with your authenticator app, or type in the key.</p>
      <img src={picture} alt="QR code of the key" width={200} height={200} className="border-2 border-ink" />
      <p className="break-all">
        Key: <code>{setup.secret}</code>
      </p>
      <BackupCodes codes={setup.backupCodes} />
      <form {...formProps} className="grid gap-5">
        <Field label="3. Enter the 6-digit code from your app" error={errors.code?.message}>
          {(control) => (
            <Input {...control} {...register("code")} autoComplete="one-time-code" inputMode="numeric" />
          )}
        </Field>
        <Button type="submit" look="main" disabled={isSubmitting}>
          Turn it on
        </Button>
      </form>
    </div>
  );
}
