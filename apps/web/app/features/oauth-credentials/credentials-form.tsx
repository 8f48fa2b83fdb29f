import type { CreateOAuthForUserResponse } from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import { useApiForm } from "../../lib/use-api-form.ts";

const FAILED = "Failed to generate credentials";

async function loadSchema() {
  const { CreateOAuthForUserRequest } = await import("@plumbline/contract/oauth-clients.ts");
  return CreateOAuthForUserRequest;
}

type CredentialsFormProps = {
  isAdmin: boolean;
  onMade: (made: CreateOAuthForUserResponse) => void;
};

export function CredentialsForm({ isAdmin, onMade }: CredentialsFormProps) {
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const { register, formState, formProps, watch } = useApiForm({
    loadSchema,
    defaultValues: { email: "", adminKey: "" },
    send: async (entry) => {
      setProblem(undefined);
      onMade(await postJson<CreateOAuthForUserResponse>("/api/admin/create-oauth-for-user", entry));
    },
    onFailure: (failure) => {
      const said = failure instanceof ApiError ? failure.body?.error : undefined;
      setProblem(said ?? FAILED);
      toast({ title: "Error", description: said ?? FAILED, destructive: true });
    },
  });
  const { errors, isSubmitting } = formState;
  const isFilled = watch("email").trim() !== "" && (isAdmin || watch("adminKey") !== "");
  return (
    <form {...formProps} className="grid gap-6">
      <header className="grid gap-3">
        <h1 className="text-2xl">Generate OAuth credentials</h1>
        <p className="text-lg text-ink-soft">Create a Client ID and Client Secret for an existing account.</p>
      </header>
      <p className="hidden border-l-4 border-warn pl-3 noscript:block">
        This page needs JavaScript. Turn it on and reload the page.
      </p>
      {problem && <FormAlert>{problem}</FormAlert>}
      <Field label="Email Address" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...register("email")} type="email" inputMode="email" autoComplete="off" />
        )}
      </Field>
      <Field
        label="Admin Key"
        hint={
          isAdmin
            ? "You're logged in as an administrator, so you can leave this empty."
            : "It's set as ADMIN_KEY in the server's environment. There's no default."
        }
        error={errors.adminKey?.message}
      >
        {(control) => (
          <Input {...control} {...register("adminKey")} type="password" autoComplete="off" maxLength={500} />
        )}
      </Field>
      <Button type="submit" look="main" disabled={!isFilled || isSubmitting} className="justify-self-start">
        {isSubmitting ? "Generating..." : "Generate Credentials"}
      </Button>
    </form>
  );
}
