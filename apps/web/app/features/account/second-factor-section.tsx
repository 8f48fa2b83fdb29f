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
      if (hasSecondFactor) {
        await postJson("/api/account/second-factor/remove", body);
        toast({ title: "Second factor removed" });
        await revalidate();
      } else setSetup(await postJson<SecondFactorSetup>("/api/account/second-factor/start", body));
      reset();
    },
    onFailure: useFailureToast("That did not work. Please try again."),
  });
  const { errors, isSubmitting } = formState;

  async function confirmed() {
    setSetup(undefined);
    toast({ title: "Second factor on", description: "From now on a login asks for its code, too." });
    await revalidate();
  }

  return (
    <Card
      title="Second factor"
      stamp={hasSecondFactor ? <Stamp tone="good">On</Stamp> : <Stamp tone="soft">Off</Stamp>}
    >
      {setup ? (
        <ConfirmSecondFactor setup={setup} onConfirmed={() => void confirmed()} />
      ) : (
        <>
          <p>
            {hasSecondFactor
              ? "A login asks for a code of your authenticator app after the password."
              : "With it a stolen password alone opens nothing: a login also asks for a code of an app on your phone."}
          </p>
          <form {...formProps} className="grid w-full gap-5">
            {hasPassword && (
              <PasswordField
                label={`Current password, to ${hasSecondFactor ? "remove" : "set up"} the second factor`}
                error={errors.currentPassword?.message}
                register={() => register("currentPassword")}
                autoComplete="current-password"
              />
            )}
            <Button type="submit" disabled={isSubmitting} className="justify-self-start">
              {hasSecondFactor ? "Remove second factor" : "Set up second factor"}
            </Button>
          </form>
        </>
      )}
    </Card>
  );
}
