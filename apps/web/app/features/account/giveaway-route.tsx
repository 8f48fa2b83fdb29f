import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useActionData, useLoaderData } from "react-router";
import { Card } from "../../components/card.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireKey } from "../../lib/route-loader.ts";
import type { Route } from "./+types/giveaway-route";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { GiveawayCard } from "./giveaway-card.tsx";
import { requireAccount } from "./require-account.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, signedIn, visitorId, headers } = requireAccount(context, request);
  const { user } = signedIn;
  const { billing, giveaway } = services;
  // On the first visit, adds a referral or a payment from before the account existed.
  await giveaway.referrals.keep(user.id, headers);
  await billing.claimOwn(user, visitorId);
  return { entries: await giveaway.mine.own(user), isAdmin: user.role === "admin" };
}

const ROUTES = {
  declare: "/api/giveaway/mine/declaration",
  bonus: "/api/giveaway/mine/bonus",
  answer: "/api/giveaway/mine/answer",
  "referral-link": "/api/giveaway/mine/referral-link",
};

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ intent = "", ...fields }) => {
    const path = ROUTES[requireKey(ROUTES, intent)];
    const comeBackTo = "/subscription-management/giveaway";
    return { path, body: fields, comeBackTo, done: () => ({ done: intent }) };
  });
}

export function meta() {
  return accountMeta("Giveaway");
}

export default function GiveawaySection() {
  const { entries, isAdmin } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  return (
    <AccountFrame>
      {entries ? (
        <GiveawayCard entries={entries} refusal={refusal} />
      ) : (
        <Card title="Giveaway">
          <p>
            {isAdmin
              ? "Administrators can't enter the giveaway."
              : "No giveaway is running. When one opens, you'll see your entries here."}
          </p>
          <Link to="/giveaway" className={buttonStyle()}>
            About the giveaway
          </Link>
        </Card>
      )}
    </AccountFrame>
  );
}
