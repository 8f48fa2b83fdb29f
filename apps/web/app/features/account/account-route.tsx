import { requestContext } from "#app/lib/services-context.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useActionData, useLoaderData } from "react-router";
import { Card } from "../../components/card.tsx";
import { LoginRequired } from "../../components/login-required.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireKey } from "../../lib/route-loader.ts";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/account-route";
import { AccountFrame } from "./account-frame.tsx";
import { AdministratorCard } from "./administrator-card.tsx";
import { DemoAccountPage } from "./demo-account-page.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { PlanManagementCard } from "./plan-management-card.tsx";
import { PortalCard } from "./portal-card.tsx";
import { StartedBanner } from "./started-banner.tsx";
import { useGiveawayAnchor } from "./use-giveaway-anchor.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, url, signedIn, visitorId, headers } = context.get(requestContext);
  if (!signedIn) return { siteUrl: url, account: undefined };
  const { user } = signedIn;
  const { billing, giveaway, supportEmail: support } = services;
  // Federated sign-ups, and existing accounts without a plan, see this page first.
  await giveaway.referrals.keep(user.id, headers);
  await billing.claimOwn(user, visitorId);
  const { payments } = await billing.listPayments(user);
  return {
    siteUrl: url,
    account: {
      user,
      isAdministrator: services.mayAdminister(user),
      support,
      payments,
      subscription: await billing.status(user),
    },
  };
}

const ROUTES = {
  cancel: "/api/billing/cancel",
  resume: "/api/billing/resume",
  refund: "/api/billing/refund-requests",
};

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ intent = "", ...fields }) => {
    const path = ROUTES[requireKey(ROUTES, intent)];
    return { path, body: fields, comeBackTo: "/subscription-management", done: () => ({ done: intent }) };
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Your account | Plumbline",
    description: "Your plan and payments.",
    path: "/subscription-management",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function Account() {
  const { account } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  useGiveawayAnchor();
  if (!account)
    return (
      <SheetPage>
        <LoginRequired from="/subscription-management" />
      </SheetPage>
    );
  const { user, isAdministrator, support, payments, subscription } = account;
  if (user.demoEndsAt) return <DemoAccountPage user={user} endsAt={user.demoEndsAt} />;
  return (
    <AccountFrame>
      {!user.isProfileComplete && !isAdministrator && (
        <Card title="One step left">
          <p>Tell us your trade and state, so answers fit your work.</p>
          <Link to="/complete-profile" className={buttonStyle({ look: "main" })}>
            Complete your profile
          </Link>
        </Card>
      )}
      <StartedBanner subscription={subscription} />
      {isAdministrator && subscription.status === "none" ? (
        <AdministratorCard />
      ) : (
        <>
          <PlanCard subscription={subscription} refusal={refusal?.values.paymentId ? undefined : refusal} />
          <PlanManagementCard subscription={subscription} />
          <PortalCard canOpen={subscription.canOpenPortal} />
        </>
      )}
      <PaymentsCard payments={payments} refusal={refusal} />
      <Card title="Help">
        {support ? (
          <p>
            Email{" "}
            <a href={`mailto:${support}`} className="underline">
              {support}
            </a>
            . A person will read it.
          </p>
        ) : (
          <p>
            <Link to="/contact" className="underline">
              Send us a message
            </Link>
            . A person will read it.
          </p>
        )}
      </Card>
    </AccountFrame>
  );
}
