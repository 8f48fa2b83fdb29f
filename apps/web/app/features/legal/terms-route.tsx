import { requestContext } from "#app/lib/services-context.ts";
import { describePrice, TRIAL_DAYS } from "@plumbline/contract/plan-terms.ts";
import { GRACE_DAYS } from "@plumbline/contract/billing.ts";
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
      "The terms for accounts, plans, answers, the directory, reviews and the giveaway, in plain English.",
    path,
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Terms({
  loaderData: { plans, campaign, supportEmail, law, source },
}: Pick<Route.ComponentProps, "loaderData">) {
  const prices = plans.map((plan) => {
    const { amount, per } = describePrice(plan);
    return `${plan.name} ${amount} ${per}`;
  });
  return (
    <LegalPage
      title="Terms and conditions"
      updatedOn={updatedOn}
      lead={`These terms apply when you use Plumbline, with or without an account. Version ${TERMS_VERSION}.`}
      sections={[
        {
          title: "Accounts",
          body: (
            <Points
              points={[
                `You're ${MINIMUM_AGE} or over, and what you tell us about yourself and your business is true.`,
                "An account is free, and you can close it at any time.",
                "Keep your password to yourself. Anything done with your account counts as done by you, until you tell us that someone else has it.",
                "We may close an account that breaks these terms. If we do, we'll tell you why.",
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
                `Monthly and Annual start with ${TRIAL_DAYS} free days, once for each person. You pay nothing before the trial ends, and we remind you two days before it does.`,
                "Monthly and Annual renew until you cancel. Lifetime is one payment and never renews.",
                "You can cancel on your account page at any time. Your plan ends when the time you've paid for runs out, and you pay nothing more.",
                `If a payment fails, everything keeps working for ${GRACE_DAYS} more days while we try the card again.`,
                "Plan changes take effect straight away. We credit the unused part of the old plan.",
              ]}
            />
          ),
        },
        {
          title: "Refunds",
          body: (
            <p>
              Your first payment has a {REFUND_WINDOW_DAYS.money_back}-day money-back guarantee. That and the
              other cases are covered in the{" "}
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
                "Each one gives its source and date. Rules change: check with the body it names before you rely on it.",
                "If you find something wrong, tell us with “Report” in the chat app, or by email.",
              ]}
            />
          ),
        },
        {
          title: "Acceptable use",
          body: (
            <Points
              points={[
                "Don't break, overload or get around the limits of the service, or try to get into other people's accounts.",
                "Don't copy the content in bulk, or pass answers off as official.",
                "Don't upload anything unlawful, misleading, private about another person, or someone else's without their permission.",
                "Don't use requests, reviews or messages to advertise, to threaten or to pretend to be someone else.",
              ]}
            />
          ),
        },
        {
          title: "Your content",
          body: (
            <Points
              points={[
                "You own what you write and upload. You let us store it and show it where the product says so: a listing and a review to the public, a request to the business you chose.",
                <>
                  For how we handle personal data, see the{" "}
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
                  “Verified” means what the{" "}
                  <Link to="/verification" className="underline">
                    verification page{" "}
                  </Link>{" "}
                  says: someone looked the business up on a named register on a named day. It says nothing
                  about the quality of its work.
                </>,
                "No one can buy a verified badge, a review or a better place in the results.",
                "Owners must keep their listings accurate and up to date. We mark or remove a business that isn't licensed for what it advertises.",
                "Any contract is between you and the business. We're not a party to it.",
              ]}
            />
          ),
        },
        {
          title: "Quote requests",
          body: (
            <Points
              points={[
                "Requests are free for the customer and for the business, and yours goes only to the business you chose.",
                "We send a request once you confirm it with the link in your email. You can withdraw it.",
                "A business that gets a request may use it only to respond to it.",
              ]}
            />
          ),
        },
        {
          title: "Reviews",
          body: (
            <Points
              points={[
                `Only a customer who made a quote request can write a review, with a link that works for ${REVIEW_LINK_DAYS} days. They can change it for ${REVIEW_EDIT_DAYS} days and withdraw it at any time.`,
                "Write about what happened to you. Neither side may offer or ask for money or discounts for a review, or make threats over one.",
                "We remove a review if it's abusive, shows private details, doesn't come from a customer or breaks the law, but not because someone dislikes it. A public log shows each removal.",
                "A business may reply publicly.",
              ]}
            />
          ),
        },
        {
          title: "Apps and the API",
          body: (
            <Points
              points={[
                "An app gets only what you allow on its consent page, until you disconnect it on your account page.",
                "If you run an app, keep its secret safe, ask for no more than it needs, and use what it gets for the person who allowed it. We may switch off an app that doesn't.",
              ]}
            />
          ),
        },
        {
          title: "Our liability",
          body: (
            <>
              <ConsumerGuarantees law={law} source={source} />
              <p>
                Where that law lets us limit our liability, we aren't liable for loss that comes from relying
                on an answer without checking it, from the work of a business, or from the service being
                unavailable for a time.
              </p>
            </>
          ),
        },
        { title: "The giveaway", body: <GiveawayRules campaign={campaign ?? undefined} /> },
        {
          title: "When an account ends",
          body: (
            <p>
              You can close your account on your account page. That ends any plan you have. Your listing stays
              up but no longer has an owner, and we keep a record of the account for {CLOSED_ACCOUNT_YEARS}{" "}
              years, as the privacy policy says.
            </p>
          ),
        },
        {
          title: "Changes, and how to reach us",
          body: (
            <>
              <p>
                If we change these terms, we'll update the date and version at the top. We record which
                version you accepted, and when, with your account. Changes don't reduce what you get for a
                period you've already paid for.
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
