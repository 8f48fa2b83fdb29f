import { safePath } from "@plumbline/contract/safe-path.ts";
import { useState } from "react";
import { redirect, useActionData, useLoaderData, useRevalidator } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageUrl } from "../../lib/page-url.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/signup-route";
import { AccountCreated } from "./account-created.tsx";
import { isForApp } from "./for-app.ts";
import { FederatedButtons } from "./federated-buttons.tsx";
import { SignedInNotice } from "./signed-in-notice.tsx";
import { SignupForm } from "./signup-form.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const asked = safePath(searchParams.get("redirect"), url);
  const email = searchParams.get("email") ?? "";
  return {
    siteUrl: url,
    providers: services.providers,
    email,
    createdId: searchParams.has("created") ? signedIn?.user.id : undefined,
    account: signedIn?.user.demoEndsAt ? undefined : signedIn?.user.email,
    appRequest: isForApp(asked) ? asked : undefined,
  };
}

/** Afterwards a new page loads, so that its header shows the session. */
export function action(args: Route.ActionArgs) {
  const { pathname, searchParams } = pageUrl(args.request);
  searchParams.set("created", "yes");
  return postToApi(args, (fields) => ({
    path: "/api/auth/signup",
    body: fields,
    done: () => redirect(`${pathname}?${searchParams}`),
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
  const { providers, email, appRequest, account, createdId } = useLoaderData<typeof loader>();
  const [userId, setUserId] = useState(createdId);
  const refusal = refusalOf(useActionData<typeof action>());
  const { revalidate } = useRevalidator();
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
          {account && <SignedInNotice email={account} target={appRequest ?? "/subscription-management"} />}
          <SignupForm
            email={email}
            loginPath={appRequest ? `/login?redirect=${encodeURIComponent(appRequest)}` : "/login"}
            refusal={refusal}
            onCreated={(id) => {
              setUserId(id);
              void revalidate();
            }}
          />
          <FederatedButtons providers={providers} redirect={appRequest ?? "/complete-profile"} />
        </div>
      )}
    </SheetPage>
  );
}
