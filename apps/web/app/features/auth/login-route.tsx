import type { LoginResponse } from "@plumbline/contract/accounts.ts";
import { safePath } from "@plumbline/contract/safe-path.ts";
import { useEffect, useState } from "react";
import { redirect, useActionData, useLoaderData } from "react-router";
import { FormAlert } from "../../components/form-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/login-route";
import { isForApp } from "./for-app.ts";
import { FederatedButtons } from "./federated-buttons.tsx";
import { LoginForm } from "./login-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { loginNotice } from "./sign-in-errors.ts";

const REDIRECT_MS = 500;
const DEFAULT_TARGET = "/subscription-management";

export function loader({ request, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  return {
    siteUrl: url,
    providers: services.providers,
    redirect: safePath(searchParams.get("redirect"), url),
    isVerified: searchParams.get("verified") === "yes",
    notice: loginNotice(searchParams.get("error")),
  };
}

export function action(args: Route.ActionArgs) {
  const { url } = args.context.get(requestContext);
  const target = safePath(new URL(args.request.url).searchParams.get("redirect"), url) ?? DEFAULT_TARGET;
  return postToApi(args, (fields) => ({
    path: "code" in fields ? "/api/auth/second-factor" : "/api/auth/login",
    body: fields,
    done: ({ secondFactor }: LoginResponse) => (secondFactor ? { isHalfDone: true } : redirect(target)),
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Login | Plumbline",
    description:
      "Log in to your Plumbline account: the assistant, your plan, your listings and your quote requests.",
    path: "/login",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Login() {
  const { providers, redirect: asked, isVerified, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer);
  const isHalfDone = (answer && "isHalfDone" in answer) || (refusal && "code" in refusal.values);
  const [form, setForm] = useState<"password" | "second-factor">(isHalfDone ? "second-factor" : "password");
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => window.location.assign(asked ?? DEFAULT_TARGET), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, asked]);

  return (
    <SheetPage>
      <div className="grid gap-6">
        <h1 className="text-2xl">{form === "second-factor" ? "One more step" : "Login"}</h1>
        {isVerified && <FormAlert isGood>Your email is confirmed.</FormAlert>}
        {notice && <FormAlert>{notice}</FormAlert>}
        {form === "second-factor" ? (
          <SecondFactorForm
            refusal={refusal}
            loginPath={asked ? `/login?redirect=${encodeURIComponent(asked)}` : "/login"}
            isDone={isDone}
            onDone={() => setIsDone(true)}
          />
        ) : (
          <>
            <LoginForm
              refusal={refusal}
              signupPath={isForApp(asked) ? `/signup?redirect=${encodeURIComponent(asked)}` : "/choose-plan"}
              isDone={isDone}
              onDone={(secondFactor) => (secondFactor ? setForm("second-factor") : setIsDone(true))}
            />
            <FederatedButtons providers={providers} redirect={asked} />
          </>
        )}
      </div>
    </SheetPage>
  );
}
