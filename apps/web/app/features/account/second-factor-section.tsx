import type { SecondFactorSetup, User } from "@plumbline/contract/accounts.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { PasswordField } from "../../components/password-field.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Card } from "../../components/card.tsx";
import { ConfirmSecondFactor } from "./confirm-second-factor.tsx";
import { RemoveSecondFactor } from "./remove-second-factor.tsx";

async function loadSchema() {
  const { ConfirmRequest } = await import("@plumbline/contract/accounts.ts");
  return ConfirmRequest;
}

export function SecondFactorSection({ user }: { user: User }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const { hasSecondFactor, hasPassword } = user;
  const { register, formState, formProps, reset } = useApiForm({
    loadSchema,
    defaultValues: { currentPassword: "" },
    send: async ({ currentPassword }) => {
      const body = hasPassword ? { currentPassword } : {};
      setSetup(await postJson<SecondFactorSetup>("/api/account/second-factor/start", body));
      reset();
    },
    onFailure: useFailureToast("That didn't work. Please try again."),
  });
  const { errors, isSubmitting } = formState;

  async function confirmed() {
    setSetup(undefined);
    toast({
      title: "Two-factor authentication is on",
      description: "You'll now need a code as well as your password to log in.",
    });
    await revalidate();
  }

  async function removed() {
    toast({ title: "Two-factor authentication is off" });
    await revalidate();
  }

  return (
    <Card
      title="Two-factor authentication"
      stamp={hasSecondFactor ? <Stamp tone="good">On</Stamp> : <Stamp tone="soft">Off</Stamp>}
    >
      {setup ? (
        <ConfirmSecondFactor setup={setup} onConfirmed={() => void confirmed()} />
      ) : (
        <>
          <p>
            {hasSecondFactor
              ? "To log in, you enter your password, then a code from your authenticator app."
              : "If someone steals your password, they still can't log in without a code from an app on your phone."}
          </p>
          {hasSecondFactor ? (
            <RemoveSecondFactor hasPassword={hasPassword} onRemoved={removed} />
          ) : (
            <form {...formProps} className="grid w-full grid-cols-1 gap-5">
              {hasPassword && (
                <PasswordField
                  label="Current password, to set up two-factor authentication"
                  error={errors.currentPassword?.message}
                  register={() => register("currentPassword")}
                  autoComplete="current-password"
                />
              )}
              <Button type="submit" disabled={isSubmitting} className="justify-self-start whitespace-normal">
                Set up two-factor authentication
              </Button>
            </form>
          )}
        </>
      )}
    </Card>
  );
}
