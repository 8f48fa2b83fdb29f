import { formatCents } from "@plumbline/contract/money.ts";
import { GRACE_DAYS, TRIAL_DAYS } from "@plumbline/contract/billing.ts";
import { TERMS_VERSION } from "@plumbline/contract/terms.ts";
import { Link, useLoaderData } from "react-router";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/terms-route";
import { Clause, LegalPage } from "./legal-page.tsx";

const RHYTHM = { month: "a month", year: "a year", one_time: "once" } as const;

export function loader({ context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  return { siteUrl: url, plans: services.billing.plans() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Terms and conditions | Plumbline",
    description: "What holds for accounts and plans, in short sentences.",
    path: "/terms-conditions",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Terms() {
  const { plans } = useLoaderData<typeof loader>();
  const prices = plans.map(
    ({ name, price, interval }) => `${name} ${formatCents(Math.round(price * 100))} ${RHYTHM[interval]}`,
  );
  return (
    <LegalPage
      title="Terms and conditions"
      lead={`For accounts and plans, version ${TERMS_VERSION}. The terms of the giveaway stand beside it.`}
    >
      <Clause
        title="Accounts"
        points={[
          "You are 18 or over.",
          "Answers are general information, not legal advice: check with the body an answer names before you rely on it.",
          "An account is free and you may close it at any time.",
          "Keep your password to yourself, and do not break, overload or copy the service.",
        ]}
      />
      <Clause
        title="Plans"
        points={[
          `Prices in Australian dollars, GST included: ${prices.join(", ")}.`,
          `Monthly and Annual begin with ${TRIAL_DAYS} free days, once for each person. Nothing is charged before the trial ends, and we remind you two days before.`,
          "Monthly and Annual renew until you cancel. Lifetime is one payment and renews never.",
          "Cancel on your account page at any time: the plan ends with what is paid, and nothing more is charged.",
          `If a payment fails, everything works for ${GRACE_DAYS} more days while the card is tried again.`,
          "A change of plan takes effect at once. What is unused of the old one is taken off.",
          <>
            Payments come back by the{" "}
            <Link to="/refund-policy" className="underline">
              refund policy
            </Link>
            .
          </>,
        ]}
      />
    </LegalPage>
  );
}
