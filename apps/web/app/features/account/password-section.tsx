import { Button } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useRevalidator } from "react-router";
import { PasswordField } from "../../components/password-field.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Card } from "../../components/card.tsx";

async function loadSchema() {
  const { ChangePasswordRequest } = await import("@plumbline/contract/accounts.ts");
  return ChangePasswordRequest;
}

export function PasswordSection() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { register, formState, formProps, reset } = useApiForm({
    loadSchema,
    defaultValues: { currentPassword: "", password: "" },
    send: async (entry) => {
      await postJson("/api/account/change-password", entry);
      reset();
      toast({ title: "Password changed", description: "We've logged you out everywhere else." });
      await revalidate();
    },
    onFailure: useFailureToast("We couldn't change your password. Please try again."),
  });
  const { errors, isSubmitting } = formState;
  return (
    <Card title="Password">
      <details className="w-full">
        <summary className="min-h-11 cursor-pointer py-2 underline">Change password</summary>
        <form {...formProps} className="mt-3 grid gap-5">
          <PasswordField
            label="Current password"
            error={errors.currentPassword?.message}
            register={() => register("currentPassword")}
            autoComplete="current-password"
          />
          <PasswordField
            label="New password"
            error={errors.password?.message}
            register={() => register("password")}
            autoComplete="new-password"
          />
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Saving..." : "Change password"}
          </Button>
        </form>
      </details>
    </Card>
  );
}
