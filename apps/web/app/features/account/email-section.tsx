import type { User } from "@plumbline/contract/accounts.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Card } from "../../components/card.tsx";
import { useAction } from "../../lib/use-action.ts";

async function loadSchema() {
  const { ChangeEmailRequest } = await import("@plumbline/contract/accounts.ts");
  return ChangeEmailRequest;
}

export function EmailSection({ user }: { user: User }) {
  const toast = useToast();
  const [resend, isResending] = useAction(async () => {
    await postJson("/api/account/resend-verification", {});
    toast({ title: "Check your email", description: `A new link is on its way to ${user.email}.` });
  });
  const { register, formState, formProps, reset } = useApiForm({
    loadSchema,
    defaultValues: { email: "", currentPassword: "" },
    send: async ({ email, currentPassword }) => {
      await postJson("/api/account/change-email", {
        email,
        ...(user.hasPassword && { currentPassword }),
      });
      reset();
      toast({
        title: "Check your email",
        description: `Open the link we sent to ${email} within an hour to start using that email.`,
      });
    },
    onFailure: useFailureToast("We couldn't change your email. Please try again."),
  });
  const { errors, isSubmitting } = formState;

  return (
    <Card
      title="Email"
      stamp={
        user.emailVerified ? <Stamp tone="good">Confirmed</Stamp> : <Stamp tone="warn">Not confirmed</Stamp>
      }
    >
      <p className="break-all">{user.email}</p>
      {!user.emailVerified && (
        <Button onClick={() => void resend()} disabled={isResending} className="whitespace-normal">
          Resend confirmation email
        </Button>
      )}
      <details className="w-full">
        <summary className="min-h-11 cursor-pointer py-2 underline">Change email</summary>
        <form {...formProps} className="mt-3 grid gap-5">
          <Field label="New email" error={errors.email?.message}>
            {(control) => <EmailInput {...control} {...register("email")} />}
          </Field>
          {user.hasPassword && (
            <PasswordField
              label="Current password, to change your email"
              error={errors.currentPassword?.message}
              register={() => register("currentPassword")}
              autoComplete="current-password"
            />
          )}
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Sending..." : "Change email"}
          </Button>
        </form>
      </details>
    </Card>
  );
}
