import type { ErrorCode } from "@plumbline/contract/errors.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { useState } from "react";
import { Link, useActionData, useLoaderData } from "react-router";
import { PasswordField } from "../../components/password-field.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import { postToApi } from "../../lib/form-action.ts";
import { type FormRefusal, refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import type { Route } from "./+types/reset-password-route";

const FAILED = "We couldn't set your password. Please try again.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { services, url } = context.get(requestContext);
  return { siteUrl: url, token, works: await services.identity.passwordReset.works(token) };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/auth/reset-password",
    body: fields,
    done: () => ({ isDone: true }),
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Set a new password | Plumbline",
    description: "Set a new password for your account.",
    path: "/reset-password",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

/** Keeps the link's token out of Referer. "no-referrer" would drop the form's Origin too, and the post would be refused. */
export function headers() {
  return { "Referrer-Policy": "strict-origin" };
}

async function loadSchema() {
  const { ResetPasswordRequest } = await import("@plumbline/contract/accounts.ts");
  return ResetPasswordRequest;
}

type State = "form" | "done" | "expired";

export default function ResetPassword() {
  const { token, works } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer);
  const [state, setState] = useState<State>(() => {
    if (answer && "isDone" in answer) return "done";
    return works && !(refusal && isExpired(refusal.code, refusal.issues)) ? "form" : "expired";
  });
  return (
    <SheetPage>
      {state === "form" && <ResetPasswordForm token={token} refusal={refusal} onState={setState} />}
      {state === "done" && (
        <Outcome
          title="Your password is set"
          text="We've logged you out everywhere."
          link={{ to: "/login", label: "Login" }}
        />
      )}
      {state === "expired" && (
        <Outcome
          title="This link no longer works"
          text="It has expired or has already been used."
          link={{ to: "/forgot-password", label: "Get a new link" }}
        />
      )}
    </SheetPage>
  );
}

/** If a refusal isn't about the password, it's about the link. */
function isExpired(code: ErrorCode | undefined, issues: Record<string, string> = {}): boolean {
  return code === "invalid" && !("password" in issues);
}

type ResetPasswordFormProps = {
  token: string;
  refusal: FormRefusal | undefined;
  onState: (state: State) => void;
};

function ResetPasswordForm({ token, refusal: firstRefusal, onState }: ResetPasswordFormProps) {
  const fail = useFailureToast(FAILED);
  const { register, formState, formProps, refusal } = useApiForm({
    loadSchema,
    defaultValues: { token, password: "" },
    refusal: firstRefusal,
    send: async (entry) => {
      await postJson("/api/auth/reset-password", entry);
      onState("done");
    },
    onFailure: (failure) => {
      const body = failure instanceof ApiError ? failure.body : undefined;
      if (!isExpired(body?.code, body?.issues)) return fail(failure);
      onState("expired");
      return undefined;
    },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form {...formProps} className="grid gap-6">
      <h1 className="text-2xl">Set a new password</h1>
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <input type="hidden" {...register("token")} />
      <PasswordField
        label="New password"
        error={errors.password?.message}
        register={() => register("password")}
        autoComplete="new-password"
      />
      <Button type="submit" look="main" disabled={isSubmitting}>
        {isSubmitting ? "Saving..." : "Set password"}
      </Button>
    </form>
  );
}

type OutcomeProps = { title: string; text: string; link: { to: string; label: string } };

function Outcome({ title, text, link }: OutcomeProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <ViewHeading>{title}</ViewHeading>
      <p className="text-lg text-ink-soft">{text}</p>
      <Link to={link.to} className={buttonStyle({ look: "main" })}>
        {link.label}
      </Link>
    </div>
  );
}
