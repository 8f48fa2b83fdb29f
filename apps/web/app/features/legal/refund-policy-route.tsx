import {
  MENDING_DAYS,
  PAYOUT_BUSINESS_DAYS,
  REFUND_WINDOW_DAYS,
  REVIEW_BUSINESS_DAYS,
} from "@plumbline/contract/refund-policy.ts";
import { Link } from "react-router";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/refund-policy-route";
import { ConsumerGuarantees, findConsumerGuarantees } from "./consumer-guarantees.tsx";
import { Contact } from "./contact.tsx";
import { LEGAL_DOCUMENTS } from "./legal-documents.ts";
import { LegalPage, Points } from "./legal-page.tsx";

const { path, updatedOn } = LEGAL_DOCUMENTS.refunds;

export function loader({ context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  return {
    siteUrl: url,
    supportEmail: services.supportEmail,
    ...findConsumerGuarantees(services.content.entries),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Refund policy | Plumbline",
    description: "When a payment comes back, how to ask, and how long it takes.",
    path,
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function RefundPolicy({
  loaderData: { law, source, supportEmail },
}: Pick<Route.ComponentProps, "loaderData">) {
  const { money_back: guarantee, technical, duplicate, accidental } = REFUND_WINDOW_DAYS;
  return (
    <LegalPage
      title="Refund policy"
      updatedOn={updatedOn}
      lead={`Your first payment has a ${guarantee}-day money-back guarantee.`}
      sections={[
        {
          title: "When a payment comes back",
          body: (
            <Points
              points={[
                `Your first payment: within ${guarantee} days of it, for any reason or none.`,
                `A technical fault that we did not fix within ${MENDING_DAYS} days: ask within ${technical} days of the payment. You get it back in full.`,
                `You paid twice: tell us within ${duplicate} days.`,
                `You bought by accident: tell us within ${accidental * 24} hours.`,
              ]}
            />
          ),
        },
        {
          title: "How to ask, and how long it takes",
          body: (
            <Points
              points={[
                <>
                  On{" "}
                  <Link to="/subscription-management" className="underline">
                    your account page
                  </Link>
                  , beside the payment. It shows which of these reasons is open, and until when.
                </>,
                <>
                  You paid without an account, or cannot get in: write to <Contact email={supportEmail} />.
                </>,
                `A person looks at it within ${REVIEW_BUSINESS_DAYS} business days, and you get a mail with the answer.`,
                `The money goes back to the card it came from, about ${PAYOUT_BUSINESS_DAYS} business days after that.`,
                "The plan that the payment was for ends when it is paid back.",
              ]}
            />
          ),
        },
        {
          title: "Free trials and renewals",
          body: (
            <Points
              points={[
                "Cancel in the free trial, and nothing is charged.",
                "Cancelling later ends the plan at the end of what you paid for. We mail you before each renewal of a year.",
              ]}
            />
          ),
        },
        { title: "Your rights under the law", body: <ConsumerGuarantees law={law} source={source} /> },
      ]}
    />
  );
}
