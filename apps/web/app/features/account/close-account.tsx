import { CLOSED_ACCOUNT_YEARS } from "@plumbline/contract/retention.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useState } from "react";
import { PasswordField } from "../../components/password-field.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

async function loadSchema() {
  const { ConfirmRequest } = await import("@plumbline/contract/accounts.ts");
  return ConfirmRequest;
}

export function CloseAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: { currentPassword: "" },
    send: async ({ currentPassword }) => {
      await postJson("/api/account/close", hasPassword ? { currentPassword } : {});
      window.location.assign("/");
    },
    onFailure: useFailureToast("We couldn't close your account. Please try again."),
  });
  const { errors, isSubmitting } = formState;
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)} className="text-bad">
        Close my account
      </Button>
      <Dialog id="close-account" title="Close your account?" open={isOpen} onClose={() => setIsOpen(false)}>
        <form {...formProps} className="grid gap-5">
          <p>
            We delete your login details, sessions and two-factor authentication straight away, and no one can
            log in to the account again. You can use the same email for a new account.
          </p>
          <p>
            We keep your name, email and profile for {CLOSED_ACCOUNT_YEARS} years in case of a question or
            dispute about the account, then delete them. Our{" "}
            <a href="/privacy-policy" target="_blank" rel="noreferrer" className="underline">
              privacy policy
            </a>{" "}
            explains this.
          </p>
          {hasPassword && (
            <PasswordField
              label="Current password, to close your account"
              error={errors.currentPassword?.message}
              register={() => register("currentPassword")}
              autoComplete="current-password"
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="ink" disabled={isSubmitting}>
              {isSubmitting ? "Closing..." : "Close my account for good"}
            </Button>
            <Button onClick={() => setIsOpen(false)}>Keep my account</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
