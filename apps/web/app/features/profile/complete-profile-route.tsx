import { redirect, useActionData, useLoaderData } from "react-router";
import { LoginRequired } from "../../components/login-required.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/complete-profile-route";
import { ProfileForm } from "./profile-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  if (!signedIn) return { siteUrl: url, user: undefined, profile: undefined, hasPlan: false };
  const { user } = signedIn;
  if (user.demoEndsAt) throw redirect("/subscription-management");
  const profile = await services.account.profile(user.id);
  const { isEntitled: hasPlan } = await services.entitlementOf(user.id);
  return { siteUrl: url, user, profile, hasPlan };
}

export function action(args: Route.ActionArgs) {
  const { callApi } = args.context.get(requestContext);
  return postToApi(args, (fields) => ({
    path: "/api/complete-signup",
    body: {
      ...fields,
      marketingConsent: "marketingConsent" in fields,
      termsAccepted: "termsAccepted" in fields,
    },
    comeBackTo: "/complete-profile",
    done: async () => {
      const next = await callApi({ path: "/api/payment-success" });
      return redirect(next.ok ? await next.text() : "/chatbot");
    },
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Complete your profile | Plumbline",
    description: "Your trade, your state and how to reach you.",
    path: "/complete-profile",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function CompleteProfile() {
  const { user, profile, hasPlan } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  return (
    <SheetPage>
      {user ? (
        <ProfileForm user={user} profile={profile} hasPlan={hasPlan} refusal={refusal} />
      ) : (
        <LoginRequired from="/complete-profile" />
      )}
    </SheetPage>
  );
}
