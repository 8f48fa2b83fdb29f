import { RECHECK_AFTER_YEARS, REMINDER_DAYS } from "@plumbline/contract/verification.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/verification-route";
import { LegalPage, Points } from "./legal-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(requestContext).url };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "What “verified” means | Plumbline",
    description:
      "What we check of a trade business, on which registers, how long it counts, and what it does not say.",
    path: "/verification",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Verification() {
  const [first, second, last] = REMINDER_DAYS;
  return (
    <LegalPage
      title="What “verified” means"
      lead="Somebody of ours looked a business up on a named public register on a named day. Each look-up is a line on its profile."

      sections={[
        {
          title: "What the tick needs",
          body: (
            <Points
              points={[
                "The ABN: looked up on ABN Lookup, with the name it belongs to. Where that name is not the one on the listing, we find out why before we record it, and the line says both.",
                "The licence, where our rules say that the trade needs one in that state: number, class and expiry on the regulator's own register. The class has to cover the trade on the listing, in that state.",
                "Where a trade needs no licence, or our content has no rule about it, the tick stands on the ABN alone. The profile says when we have no rule.",
              ]}
            />
          ),
        },
        {
          title: "How long it counts",
          body: (
            <Points
              points={[
                "Through the last day of the first check to run out, on the calendar of the business's state. The next day the tick is gone by itself.",
                `An ABN is looked up again within ${RECHECK_AFTER_YEARS} year, whatever else is current.`,
                `The business gets a mail ${first}, ${second} and ${last} days before a check runs out.`,
                "A new name, ABN, trade or state on the listing needs a new check.",
              ]}
            />
          ),
        },
        {
          title: "What it does not say",
          body: (
            <Points
              points={[
                "How good the work is, or whether the price is fair. Reviews of customers say more of that.",
                "What happened after the day of the check. Registers change: follow the link in the ledger and look before you sign.",
                "Anything that was paid for. A plan changes nothing about the checks or the order of the list.",
              ]}
            />
          ),
        },
        {
          title: "When something is wrong",
          body: (
            <Points
              points={[
                "A line is never edited. It is withdrawn, and stays on the profile with the day and the reason.",
                "A listing whose trade the licence does not cover says so, with the rule and its official source.",
                "A banned business is known by its ABN and its licence numbers: another name does not bring it back.",
              ]}
            />
          ),
        },
      ]}
    />
  );
}
