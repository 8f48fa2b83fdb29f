import {
  type RegisterClientRequest,
  type RegisterClientResponse,
} from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Textarea } from "@plumbline/ui/input.tsx";
import { useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

const FAILED = "Failed to register OAuth client";
const DEFAULT_SCOPES = "subscription.read, profile.read";

async function loadSchema() {
  const { ClientEntry } = await import("./client-entry.ts");
  return ClientEntry;
}

type RegisterDialogProps = {
  open: boolean;
  onClose: () => void;
  onCreated: (secret: RegisterClientResponse, client: RegisterClientRequest) => void;
};

export function RegisterDialog({ open, onClose, onCreated }: RegisterDialogProps) {
  const [problem, setProblem] = useState<string>();
  const fail = useFailureToast(FAILED, "Registration Failed");
  const { register, formState, formProps, reset } = useApiForm({
    loadSchema,
    defaultValues: { name: "", description: "", redirectUris: "", scopes: DEFAULT_SCOPES },
    send: async (entry: RegisterClientRequest) => {
      setProblem(undefined);
      const secret = await postJson<RegisterClientResponse>("/api/oauth/register-client", entry);
      reset();
      onCreated(secret, entry);
    },
    onFailure: (failure) => {
      // Also shown in the dialog, because a modal hides the toast from screen readers.
      setProblem((failure instanceof ApiError && failure.body?.error) || FAILED);
      fail(failure);
    },
  });
  const { errors, isSubmitting } = formState;
  const messages = [errors.name?.message, errors.redirectUris?.message];
  const missing = messages.find((message) => message?.includes("are required"));
  return (
    <Dialog id="register-client" title="Register New Client" open={open} onClose={onClose}>
      <form {...formProps} className="grid gap-4">
        {missing && <FormAlert>Validation Error: {missing}</FormAlert>}
        {problem && <FormAlert>Registration Failed: {problem}</FormAlert>}
        <Field label="Application Name *" error={errors.name?.message}>
          {(control) => <Input {...control} {...register("name")} maxLength={100} autoComplete="off" />}
        </Field>
        <Field label="Description" error={errors.description?.message}>
          {(control) => (
            <Input {...control} {...register("description")} maxLength={500} autoComplete="off" />
          )}
        </Field>
        <Field
          label="Redirect URIs *"
          hint="One per line. They must match exactly, so copy them from the app's own settings."
          error={errors.redirectUris?.message}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register("redirectUris")}
              rows={2}
              spellCheck={false}
              inputMode="url"
            />
          )}
        </Field>
        <Field
          label="Scopes"
          hint="Separated by commas. subscription.read and profile.read are Plumbline's own; openid, profile, email and offline_access are for logging people in."
          error={errors.scopes?.message}
        >
          {(control) => <Input {...control} {...register("scopes")} spellCheck={false} autoComplete="off" />}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="main" disabled={isSubmitting}>
            {isSubmitting ? "Creating..." : "Create Client"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
