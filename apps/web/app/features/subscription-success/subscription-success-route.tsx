import { useState } from "react";
import { redirect, useActionData, useLoaderData, useRevalidator } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/subscription-success-route";
import { ClaimForm } from "./claim-form.tsx";
import { CompletedView } from "./completed-view.tsx";
import { PayerSignupForm } from "./payer-signup-form.tsx";
import { startedSentence } from "./started-sentence.ts";
import { PASSWORDS_DIFFER } from "./passwords-differ.ts";
import { pageUrl } from "../../lib/page-url.ts";

const NOT_CLAIMED =
  "Your account is ready, but we couldn't add your plan to it. Open the link in our email again.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, url, signedIn, visitorId } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const isTrial = query.get("trial") === "true";
  const email = query.get("email")?.trim().toLowerCase() ?? "";
  const claim = query.get("claim") ?? "";
  // A demo account can't hold a plan.
  const user = signedIn?.user.demoEndsAt ? undefined : signedIn?.user;
  const account = user?.email;
  // Anyone can type someone else's email, so the form is only shown in the browser that paid, or with the emailed
  // link.
  const plan = await services.billing.findUnclaimed({ visitorId, email, token: claim });
  return {
    siteUrl: url,
    email: plan || claim || account === email ? email : "",
    isTrial,
    started: startedSentence(plan, isTrial),
    claim,
    account,
    hasChat: user !== undefined && (await services.entitlementOf(user.id)).isEntitled,
  };
}

/** Adds the emailed link's plan to the account, or signs the payer up and reloads the page, which then offers the plan. */
export function action(args: Route.ActionArgs) {
  const here = pathOf(args.request);
  return postToApi(args, (fields) =>
    "token" in fields
      ? {
          path: "/api/billing/claim",
          body: fields,
          comeBackTo: here,
          done: () => redirect("/subscription-management?payment=success"),
        }
      : {
          path: "/api/auth/signup",
          body: fields,
          issues:
            fields.password === fields.confirmPassword ? undefined : { confirmPassword: PASSWORDS_DIFFER },
          done: () => redirect(here),
        },
  );
}

function pathOf(request: Request): string {
  const { pathname, search } = pageUrl(request);
  return pathname + search;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Create your account | Plumbline",
    description: "You've paid. One step left: your account.",
    path: "/subscription-success",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function SubscriptionSuccess() {
  const { email, isTrial, started, claim, account, hasChat } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const [created, setCreated] = useState<{ problem: string | undefined }>();
  const { revalidate } = useRevalidator();
  if (created)
    return (
      <CompletedView isSignedIn hasChat={!created.problem} started={started} problem={created.problem} />
    );
  if (account && claim)
    return (
      <SheetPage>
        <ClaimForm token={claim} account={account} refusal={refusal} />
      </SheetPage>
    );
  if (!email || account === email)
    return (
      <CompletedView
        isSignedIn={account !== undefined}
        hasChat={hasChat}
        started={started}
        problem={undefined}
      />
    );

  const query = new URLSearchParams({ email, ...(isTrial && { trial: "true" }), ...(claim && { claim }) });
  return (
    <SheetPage>
      <div className="grid gap-6">
        <header className="grid gap-3">
          <h1 className="text-2xl">Create your account</h1>
          <p className="text-lg text-ink-soft">
            {started ? `${started} Create an account to use it.` : "Create an account to use your plan."}
          </p>
          {!claim && (
            <p>
              Started the plan in another browser? Open the link we emailed to{" "}
              <span className="break-all">{email}</span> instead. It adds the plan to your account.
            </p>
          )}
        </header>
        <PayerSignupForm
          email={email}
          refusal={refusal}
          loginPath={`/login?redirect=${encodeURIComponent(`/subscription-success?${query}`)}`}
          onCreated={async () => {
            setCreated({ problem: claim ? await claimProblem(claim) : undefined });
            void revalidate();
          }}
        />
      </div>
    </SheetPage>
  );
}

async function claimProblem(token: string): Promise<string | undefined> {
  try {
    await postJson("/api/billing/claim", { token });
    return undefined;
  } catch (failure) {
    return (failure instanceof ApiError && failure.body?.error) || NOT_CLAIMED;
  }
}
