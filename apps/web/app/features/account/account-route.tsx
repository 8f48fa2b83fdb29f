import { requestContext } from "#app/lib/services-context.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useActionData, useLoaderData } from "react-router";
import { LogOutLink } from "../../components/log-out-link.tsx";
import { LoginRequired } from "../../components/login-required.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireKey } from "../../lib/route-loader.ts";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/account-route";
import { AdministratorCard } from "./administrator-card.tsx";
import { Card } from "../../components/card.tsx";
import { ConnectedAppsCard } from "./connected-apps-card.tsx";
import { GiveawayCard } from "./giveaway-card.tsx";
import { DemoAccountPage } from "./demo-account-page.tsx";
import { CloseAccount } from "./close-account.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { PlanManagementCard } from "./plan-management-card.tsx";
import { PortalCard } from "./portal-card.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { StartedBanner } from "./started-banner.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, url, signedIn, visitorId, headers } = context.get(requestContext);
  if (!signedIn) return { siteUrl: url, account: undefined };
  const { user } = signedIn;
  const { billing, account, giveaway, supportEmail: support } = services;
  // This is the first page that federated sign-ups and existing accounts without a plan see.
  await giveaway.referrals.keep(user.id, headers);
  await billing.claimOwn(user, visitorId);
  const { sessions } = await account.sessions(signedIn);
  const { payments } = await billing.listPayments(user);
  return {
    siteUrl: url,
    account: {
      user,
      isAdministrator: services.mayAdminister(user),
      sessions,
      support,
      payments,
      subscription: await billing.status(user),
      entries: await giveaway.mine.own(user),
    },
  };
}

const ROUTES = {
  cancel: "/api/billing/cancel",
  resume: "/api/billing/resume",
  refund: "/api/billing/refund-requests",
  declare: "/api/giveaway/mine/declaration",
  bonus: "/api/giveaway/mine/bonus",
  answer: "/api/giveaway/mine/answer",
  "referral-link": "/api/giveaway/mine/referral-link",
};

const GIVEAWAY_INTENTS = ["declare", "bonus", "answer", "referral-link"];

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ intent = "", ...fields }) => {
    const path = ROUTES[requireKey(ROUTES, intent)];
    return { path, body: fields, comeBackTo: "/subscription-management", done: () => ({ done: intent }) };
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Your account | Plumbline",
    description: "Your plan, your details and your security.",
    path: "/subscription-management",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function Account() {
  const { account } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  if (!account)
    return (
      <SheetPage>
        <LoginRequired from="/subscription-management" />
      </SheetPage>
    );
  const { user, isAdministrator, sessions, support, payments, subscription, entries } = account;
  const isOfGiveaway = GIVEAWAY_INTENTS.includes(refusal?.values.intent ?? "");
  if (user.demoEndsAt) return <DemoAccountPage user={user} endsAt={user.demoEndsAt} />;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-14 sm:px-6 sm:py-20">
        <h1 className="text-3xl">Your account</h1>
        <p className="hidden border-l-4 border-warn pl-3 noscript:block">
          Without JavaScript, you can cancel or keep your plan, ask for a refund, download your data and log
          out here. The other buttons need JavaScript.
        </p>
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
            <PlanCard
              subscription={subscription}
              refusal={refusal?.values.paymentId || isOfGiveaway ? undefined : refusal}
            />
            <PlanManagementCard subscription={subscription} />
            <PortalCard canOpen={subscription.canOpenPortal} />
          </>
        )}
        <PaymentsCard payments={payments} refusal={refusal} />
        {entries && <GiveawayCard entries={entries} refusal={isOfGiveaway ? refusal : undefined} />}
        <Card title="Account details">
          <dl className="grid gap-3 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">Name</dt>
            <dd>{name}</dd>
            <dt className="text-ink-soft">Account ID</dt>
            <dd className="break-all">{user.id}</dd>
          </dl>
          {user.isProfileComplete && (
            <Link to="/complete-profile" className={buttonStyle()}>
              Change your profile
            </Link>
          )}
        </Card>
        <Card title="My business">
          <p>Manage your directory listings and see what needs your attention.</p>
          <Link to="/my-business" className={buttonStyle()}>
            My business
          </Link>
        </Card>
        <EmailSection user={user} />
        {user.hasPassword && <PasswordSection />}
        <SecondFactorSection user={user} />
        <SessionsSection sessions={sessions} />
        <ConnectedAppsCard />
        <Card title="Your data">
          <p>Everything we hold about you, in one file.</p>
          <a href="/api/account/export" download className={buttonStyle()}>
            Download my data
          </a>
          <CloseAccount hasPassword={user.hasPassword} />
        </Card>
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
            <p>No support email is set up (SUPPORT_EMAIL).</p>
          )}
          <LogOutLink className={buttonStyle()} />
        </Card>
      </div>
    </div>
  );
}
