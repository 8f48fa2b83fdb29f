import {
  MENDING_DAYS,
  PAYOUT_BUSINESS_DAYS,
  REFUND_WINDOW_DAYS,
  REVIEW_BUSINESS_DAYS,
} from "@plumbline/contract/refund-policy.ts";
import { Link, useLoaderData } from "react-router";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/refund-policy-route";
import { Clause, LegalPage } from "./legal-page.tsx";

const CONSUMER_GUARANTEES = "national-consumer-guarantees-services";

export function loader({ context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const entry = services.content.entries.find(({ id }) => id === CONSUMER_GUARANTEES);
  return { siteUrl: url, law: entry?.law, source: entry?.sources.find(({ official }) => official) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Refund policy | Plumbline",
    description: "When a payment comes back, how to ask, and how long it takes.",
    path: "/refund-policy",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function RefundPolicy() {
  const { law, source } = useLoaderData<typeof loader>();
  const { money_back: guarantee, technical, duplicate, accidental } = REFUND_WINDOW_DAYS;
  return (
    <LegalPage title="Refund policy" lead={`Your first payment has a ${guarantee}-day money-back guarantee.`}>
      <Clause
        title="When a payment comes back"
        points={[
          `Your first payment: within ${guarantee} days of it, for any reason or none.`,
          `A technical fault that we did not fix within ${MENDING_DAYS} days: ask within ${technical} days of the payment. You get it back in full.`,
          `You paid twice: tell us within ${duplicate} days.`,
          `You bought by accident: tell us within ${accidental * 24} hours.`,
        ]}
      />
      <Clause
        title="How to ask, and how long it takes"
        points={[
          <>
            On{" "}
            <Link to="/subscription-management" className="underline">
              your account page
            </Link>
            , beside the payment. It shows which of these reasons is open, and until when.
          </>,
          `A person looks at it within ${REVIEW_BUSINESS_DAYS} business days, and you get a mail with the answer.`,
          `The money goes back to the card it came from, about ${PAYOUT_BUSINESS_DAYS} business days after that.`,
          "The plan that the payment was for ends when it is paid back.",
        ]}
      />
      <Clause
        title="Free trials and renewals"
        points={[
          "Cancel in the free trial, and nothing is charged.",
          "Cancelling later ends the plan at the end of what you paid for. We mail you before each renewal of a year.",
        ]}
      />
      <Clause
        title="Your rights under the law"
        points={[
          <>
            Nothing here takes away from the consumer guarantees of the {law ?? "Australian Consumer Law"}.
            {source && (
              <>
                {" "}
                What they are:{" "}
                <a href={source.url} className="underline">
                  {source.name}
                </a>
                .
              </>
            )}
          </>,
        ]}
      />
    </LegalPage>
  );
}
