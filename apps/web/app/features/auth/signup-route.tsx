import type { SignupResponse } from "@plumbline/contract/accounts.ts";
import { safePath } from "@plumbline/contract/safe-path.ts";
import { useState } from "react";
import { useActionData, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/signup-route";
import { AccountCreated } from "./account-created.tsx";
import { isForApp } from "./for-app.ts";
import { FederatedButtons } from "./federated-buttons.tsx";
import { SignupForm } from "./signup-form.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const asked = safePath(searchParams.get("redirect"), url);
  const email = searchParams.get("email") ?? "";
  return {
    siteUrl: url,
    providers: services.providers,
    email,
    appRequest: isForApp(asked) ? asked : undefined,
  };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/auth/signup",
    body: fields,
    done: (answer: SignupResponse) => answer,
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Sign up | Plumbline",
    description: "Create an account: cited answers on trade rules for every state and territory.",
    path: "/signup",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Signup() {
  const { providers, email, appRequest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [userId, setUserId] = useState(answer && "userId" in answer ? answer.userId : undefined);
  return (
    <SheetPage>
      {userId ? (
        <AccountCreated userId={userId} appRequest={appRequest} />
      ) : (
        <div className="grid gap-6">
          <header className="grid gap-3">
            <h1 className="text-2xl">Create your account</h1>
            <p className="text-lg text-ink-soft">
              It's free, with no card needed. Choosing a plan is a separate step.
            </p>
          </header>
          <SignupForm
            email={email}
            loginPath={appRequest ? `/login?redirect=${encodeURIComponent(appRequest)}` : "/login"}
            refusal={refusalOf(answer)}
            onCreated={setUserId}
          />
          <FederatedButtons providers={providers} redirect={appRequest ?? "/complete-profile"} />
        </div>
      )}
    </SheetPage>
  );
}
