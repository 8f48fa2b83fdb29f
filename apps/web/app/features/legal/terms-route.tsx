import { requestContext } from "#app/lib/services-context.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { GRACE_DAYS, TRIAL_DAYS } from "@plumbline/contract/billing.ts";
import { REFUND_WINDOW_DAYS } from "@plumbline/contract/refund-policy.ts";
import { CLOSED_ACCOUNT_YEARS } from "@plumbline/contract/retention.ts";
import { REVIEW_EDIT_DAYS, REVIEW_LINK_DAYS } from "@plumbline/contract/review-rules.ts";
import { MINIMUM_AGE, TERMS_VERSION } from "@plumbline/contract/terms.ts";
import { Link } from "react-router";
import { GiveawayRules } from "../../components/giveaway-rules.tsx";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/terms-route";
import { ConsumerGuarantees, findConsumerGuarantees } from "./consumer-guarantees.tsx";
import { Contact } from "./contact.tsx";
import { LEGAL_DOCUMENTS } from "./legal-documents.ts";
import { LegalPage, Points } from "./legal-page.tsx";

const { path, updatedOn } = LEGAL_DOCUMENTS.terms;
const RHYTHM = { month: "a month", year: "a year", one_time: "once" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  return {
    siteUrl: url,
    campaign: await services.giveaway.current(),
    supportEmail: services.supportEmail,
    plans: services.billing.plans(),
    ...findConsumerGuarantees(services.content.entries),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Terms and conditions | Plumbline",
    description:
      "What holds for accounts, plans, answers, the directory, reviews and the giveaway, in short sentences.",
    path,
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Terms({
  loaderData: { plans, campaign, supportEmail, law, source },
}: Pick<Route.ComponentProps, "loaderData">) {
  const prices = plans.map(
    ({ name, price, interval }) => `${name} ${formatCents(Math.round(price * 100))} ${RHYTHM[interval]}`,
  );
  return (
    <LegalPage
      title="Terms and conditions"
      updatedOn={updatedOn}
      lead={`What holds when you use Plumbline, with or without an account. Version ${TERMS_VERSION}.`}
      sections={[
        {
          title: "Accounts",
          body: (
            <Points
              points={[
                `You are ${MINIMUM_AGE} or over, and what you tell us about yourself and your business is true.`,
                "An account is free and you may close it at any time.",
                "Keep your password to yourself. What is done with your account counts as done by you, until you tell us that somebody else has it.",
                "We may close an account that breaks these terms. We say why.",
              ]}
            />
          ),
        },
        {
          title: "Plans",
          body: (
            <Points
              points={[
                `Prices in Australian dollars, GST included: ${prices.join(", ")}.`,
                `Monthly and Annual begin with ${TRIAL_DAYS} free days, once for each person. Nothing is charged before the trial ends, and we remind you two days before.`,
                "Monthly and Annual renew until you cancel. Lifetime is one payment and renews never.",
                "Cancel on your account page at any time: the plan ends with what is paid, and nothing more is charged.",
                `If a payment fails, everything works for ${GRACE_DAYS} more days while the card is tried again.`,
                "A change of plan takes effect at once. What is unused of the old one is taken off.",
              ]}
            />
          ),
        },
        {
          title: "Money back",
          body: (
            <p>
              Your first payment has a {REFUND_WINDOW_DAYS.money_back}-day money-back guarantee. That and the
              other cases are in the{" "}
              <Link to="/refund-policy" className="underline">
                refund policy
              </Link>
              .
            </p>
          ),
        },
        {
          title: "Answers and articles",
          body: (
            <Points
              points={[
                "Answers and articles are general information on the rules, not legal advice, and not advice on your own job.",
                "Each says where it comes from and from when. Rules change: check with the body it names before you rely on it.",
                "If you find something wrong, tell us: in the chat app by “Report”, or by mail.",
              ]}
            />
          ),
        },
        {
          title: "What you must not do",
          body: (
            <Points
              points={[
                "Break, overload or get around the limits of the service, or try the accounts of others.",
                "Copy the content in bulk, or pass answers off as official.",
                "Upload what is unlawful, misleading, somebody else's without leave, or private about another person.",
                "Use requests, reviews or messages to advertise, to threaten or to pretend to be somebody else.",
              ]}
            />
          ),
        },
        {
          title: "What you put in",
          body: (
            <Points
              points={[
                "What you write and upload stays yours. You let us store it and show it where the product says so: a listing and a review in public, a request to the business you chose.",
                <>
                  What happens to personal data is in the{" "}
                  <Link to="/privacy-policy" className="underline">
                    privacy policy
                  </Link>
                  .
                </>,
              ]}
            />
          ),
        },
        {
          title: "The directory",
          body: (
            <Points
              points={[
                <>
                  “Verified” means what{" "}
                  <Link to="/verification" className="underline">
                    its own page
                  </Link>{" "}
                  says: somebody looked a business up on a named register on a named day. It says nothing
                  about the quality of the work.
                </>,
                "Nobody can buy a tick, a review or a better place in the results.",
                "Owners keep their listing true and current. A business that is not licensed for what it advertises is marked or removed.",
                "A contract is between you and the business. We are no party to it.",
              ]}
            />
          ),
        },
        {
          title: "Quote requests",
          body: (
            <Points
              points={[
                "Asking is free, for the customer and for the business, and the request goes to the business you chose alone.",
                "A request goes out once you confirm it by the link in your mail. You can withdraw it.",
                "Whoever gets a request uses it to answer it, and for nothing else.",
              ]}
            />
          ),
        },
        {
          title: "Reviews",
          body: (
            <Points
              points={[
                `Only a customer of a quote request can write one, by a link that holds for ${REVIEW_LINK_DAYS} days. It can be changed for ${REVIEW_EDIT_DAYS} days and withdrawn at any time.`,
                "Write what happened to you. No pay, discount or threat for a review, from either side.",
                "A review is removed if it is abusive, shows private details, does not come from a customer or breaks the law; not because somebody dislikes it. Each removal stands in a public log.",
                "A business may reply in public.",
              ]}
            />
          ),
        },
        {
          title: "Apps and the API",
          body: (
            <Points
              points={[
                "An app gets what you allow on its consent page, until you disconnect it on your account page.",
                "Whoever runs an app keeps its secret, asks for no more than it needs, and uses what it gets for the person who allowed it. We may switch off an app that does not.",
              ]}
            />
          ),
        },
        {
          title: "What we answer for",
          body: (
            <>
              <ConsumerGuarantees law={law} source={source} />
              <p>
                Where that law lets us limit what we answer for, we do not answer for loss that comes from
                relying on an answer without checking it, from the work of a business, or from the service
                being away for a time.
              </p>
            </>
          ),
        },
        { title: "The giveaway", body: <GiveawayRules campaign={campaign ?? undefined} /> },
        {
          title: "When an account ends",
          body: (
            <p>
              Close it on your account page. A running plan ends, your listing stays without an owner, and a
              record of the account is kept for {CLOSED_ACCOUNT_YEARS} years, as the privacy policy says.
            </p>
          ),
        },
        {
          title: "Changes, and how to reach us",
          body: (
            <>
              <p>
                When these terms change, so do the date and the version at the top. With your profile we store
                which version you accepted and when. A change takes nothing from a period you have paid for.
              </p>
              <p>
                Write to <Contact email={supportEmail} />.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
