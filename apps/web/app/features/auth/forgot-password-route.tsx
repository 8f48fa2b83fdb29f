import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useState } from "react";
import { Link, useActionData } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import { postToApi } from "../../lib/form-action.ts";
import { type FormRefusal, refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import type { Route } from "./+types/forgot-password-route";

const FAILED = "Failed to send reset email. Please try again.";

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(requestContext).url };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/auth/forgot-password",
    body: fields,
    done: () => ({ sentTo: fields.email ?? "" }),
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Forgot password | Plumbline",
    description: "Get a link to set a new password.",
    path: "/forgot-password",
    isIndexed: false,
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

async function loadSchema() {
  const { ForgotPasswordRequest } = await import("@plumbline/contract/accounts.ts");
  return ForgotPasswordRequest;
}

export default function ForgotPassword() {
  const answer = useActionData<typeof action>();
  const [sentTo, setSentTo] = useState(answer && "sentTo" in answer ? answer.sentTo : undefined);
  return (
    <SheetPage>
      {sentTo ? (
        <SentView email={sentTo} onAgain={() => setSentTo(undefined)} />
      ) : (
        <ForgotPasswordForm refusal={refusalOf(answer)} onSent={setSentTo} />
      )}
    </SheetPage>
  );
}

type ForgotPasswordFormProps = { refusal: FormRefusal | undefined; onSent: (email: string) => void };

function ForgotPasswordForm({ refusal: firstRefusal, onSent }: ForgotPasswordFormProps) {
  const toast = useToast();
  const { register, formState, formProps, refusal } = useApiForm({
    loadSchema,
    defaultValues: { email: "" },
    refusal: firstRefusal,
    send: async (entry) => {
      const { message } = await postJson<{ message: string }>("/api/auth/forgot-password", entry);
      toast({ title: "Check your email", description: message });
      onSent(entry.email);
    },
    onFailure: useFailureToast(FAILED),
  });
  const { errors, isSubmitting } = formState;

  return (
    <form {...formProps} className="grid gap-6">
      <header className="grid gap-3">
        <h1 className="text-2xl">Forgot your password?</h1>
        <p className="text-lg text-ink-soft">We'll email you a link to set a new one.</p>
      </header>
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <Field label="Email" error={errors.email?.message}>
        {(control) => <EmailInput {...control} {...register("email")} required />}
      </Field>
      <Button type="submit" look="main" disabled={isSubmitting}>
        {isSubmitting ? "Sending..." : "Send reset link"}
      </Button>
      <p>
        <Link to="/login" className="underline">
          Back to Login
        </Link>
      </p>
    </form>
  );
}

function SentView({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div className="grid gap-5">
      <ViewHeading>Check your email</ViewHeading>
      <p className="text-lg text-ink-soft">
        If there's an account for {email}, a link is on its way. It expires in 1 hour and works once.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/login" className={buttonStyle({ look: "main" })}>
          Back to Login
        </Link>
        {/* Without JavaScript, this link opens the form again. */}
        <Link to="/forgot-password" onClick={onAgain} className={buttonStyle()}>
          Send Another Email
        </Link>
      </div>
    </div>
  );
}
