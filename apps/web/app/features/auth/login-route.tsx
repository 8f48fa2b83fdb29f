import type { LoginResponse } from "@plumbline/contract/accounts.ts";
import { safeRedirect } from "@plumbline/contract/safe-redirect.ts";
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
import { loginReason } from "./login-reason.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignedInNotice } from "./signed-in-notice.tsx";
import { loginNotice } from "./sign-in-errors.ts";

const REDIRECT_MS = 500;
const DEFAULT_TARGET = "/subscription-management";

export function loader({ request, context }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const asked = askedFor(request, services);
  return {
    siteUrl: url,
    providers: services.providers,
    redirect: asked,
    reason: loginReason(asked),
    // A demo account's email isn't real, so it isn't shown.
    account: signedIn?.user.demoEndsAt ? undefined : signedIn?.user.email,
    isVerified: searchParams.get("verified") === "yes",
    notice: loginNotice(searchParams.get("error")),
  };
}

function askedFor(request: Request, addresses: { url: string; chatUrl: string }): string | undefined {
  const target = new URL(request.url).searchParams.get("redirect");
  return safeRedirect(target, { siteUrl: addresses.url, chatUrl: addresses.chatUrl });
}

export function action(args: Route.ActionArgs) {
  const asked = askedFor(args.request, args.context.get(requestContext).services) ?? DEFAULT_TARGET;
  // The CSP only lets a form redirect within this site, so a target in the chat app leads back here, where a link
  // opens it.
  const target = isChatApp(asked) ? loginPathFor(asked) : asked;
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

function loginPathFor(target: string | undefined): string {
  return target ? `/login?redirect=${encodeURIComponent(target)}` : "/login";
}

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const { providers, redirect: asked, reason, account, isVerified, notice } = loaded;
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
        <Introduction asked={asked} reason={reason} account={account} />
        {form === "second-factor" ? (
          <SecondFactorForm
            refusal={refusal}
            loginPath={loginPathFor(asked)}
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
            {/* Federated logins can only return to this site, so /chatbot then opens the chat app. */}
            <FederatedButtons providers={providers} redirect={isChatApp(asked) ? "/chatbot" : asked} />
          </>
        )}
      </div>
    </SheetPage>
  );
}

function isChatApp(target: string | undefined): boolean {
  return target !== undefined && !target.startsWith("/");
}

type IntroductionProps = {
  asked: string | undefined;
  reason: string | undefined;
  account: string | undefined;
};

function Introduction({ asked, reason, account }: IntroductionProps) {
  // An app may ask its user to log in again, so an existing session isn't enough.
  if (account && !isForApp(asked)) return <SignedInNotice email={account} target={asked ?? DEFAULT_TARGET} />;
  return reason && <p className="text-lg text-ink-soft">{reason}</p>;
}
