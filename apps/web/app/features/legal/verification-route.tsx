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
    title: "What does “verified” mean? | Plumbline",
    description:
      "How we check a trade business, on which registers, how long a check counts, and what it doesn't tell you.",
    path: "/verification",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Verification() {
  const [first, second, last] = REMINDER_DAYS;
  return (
    <LegalPage
      title="What does “verified” mean?"
      lead="One of our people looked the business up on a named public register on a named day. Each check is a line on its profile."

      sections={[
        {
          title: "Getting the verified badge",
          body: (
            <Points
              points={[
                "The ABN: we look it up on ABN Lookup, along with the name it belongs to. If that name differs from the one on the listing, we find out why before we record it, and the line shows both.",
                "The licence: if our rules say the trade needs one in that state, we check its number, class and expiry on the regulator's own register. The class has to cover the trade on the listing, in that state.",
                "If a trade doesn't need a licence, or our content has no rule about it, the verified badge is based on the ABN alone. The profile says when we have no rule.",
              ]}
            />
          ),
        },
        {
          title: "How long it lasts",
          body: (
            <Points
              points={[
                "Until the end of the day when the first of its checks runs out, by the date in the business's state. The badge disappears automatically the next day.",
                `We look up an ABN again within ${RECHECK_AFTER_YEARS} year, even if every other check is current.`,
                `We email the business ${first}, ${second} and ${last} days before a check runs out.`,
                "If the listing's name, ABN, trade or state changes, it needs a new check.",
              ]}
            />
          ),
        },
        {
          title: "Limits of the verified badge",
          body: (
            <Points
              points={[
                "It doesn't tell you how good the work is or whether the price is fair. Customer reviews tell you more about that.",
                "It doesn't cover anything after the day of the check. Registers change: follow the link in the ledger and check before you sign.",
                "It can't be bought. A plan makes no difference to the checks or the order of the list.",
              ]}
            />
          ),
        },
        {
          title: "If something is wrong",
          body: (
            <Points
              points={[
                "We never edit a check. If it's wrong, we withdraw it, and it stays on the profile with the date and the reason.",
                "If a licence doesn't cover the listing's trade, the listing says so, with the rule and its official source.",
                "We recognise a banned business by its ABN and licence numbers, so a new name doesn't bring it back.",
              ]}
            />
          ),
        },
      ]}
    />
  );
}
