import type { SignupResponse } from "@plumbline/contract/accounts.ts";
import { useState } from "react";
import { Link, redirect, useActionData, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/signup-old-route";
import { PASSWORDS_DIFFER } from "./passwords-differ.ts";
import { PayerSignupForm } from "./payer-signup-form.tsx";
import { startedSentence } from "./started-sentence.ts";

/** With this query, the account page keeps checking for a payment that the provider hasn't reported yet. */
const ACCOUNT = "/subscription-management?payment=success";

/** /payment-success links here: the visitor has paid on the provider's own page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, url, signedIn, visitorId } = context.get(requestContext);
  if (signedIn && !signedIn.user.demoEndsAt) throw redirect(ACCOUNT);
  const email = new URL(request.url).searchParams.get("email")?.trim().toLowerCase() ?? "";
  const plan = await services.billing.findUnclaimed({ visitorId, email, token: "" });
  return { siteUrl: url, email, plan };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/auth/signup",
    body: fields,
    issues: fields.password === fields.confirmPassword ? undefined : { confirmPassword: PASSWORDS_DIFFER },
    done: (_answer: SignupResponse) => redirect(ACCOUNT),
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Create your account | Plumbline",
    description: "You've paid. One step left: your account.",
    path: "/signup-old",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function SignupOld() {
  const { email, plan } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const [isCreated, setIsCreated] = useState(false);
  return (
    <SheetPage>
      <div className="grid gap-6">
        <header className="grid gap-3">
          <h1 className="text-2xl">Create your account</h1>
          <p className="text-lg text-ink-soft">
            {plan
              ? `${startedSentence(plan, false)} Create an account to use it.`
              : "This is the last step after paying. Use the email you paid with, and we'll add your plan to your account."}
          </p>
          {!plan && (
            <p>
              Haven't paid?{" "}
              <Link to="/signup" className="underline">
                Create a free account
              </Link>
            </p>
          )}
        </header>
        <PayerSignupForm
          email={email}
          isEmailFixed={plan !== undefined}
          isLeaving={isCreated}
          refusal={refusal}
          loginPath={`/login?redirect=${encodeURIComponent(ACCOUNT)}`}
          onCreated={async () => {
            setIsCreated(true);
            // Loads the whole page, so that the header shows who's logged in.
            window.location.assign(ACCOUNT);
          }}
        />
      </div>
    </SheetPage>
  );
}
