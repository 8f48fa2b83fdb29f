import { ENTRY_PACKS } from "@plumbline/contract/giveaway.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { data, Link, redirect, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/pack-route";
import { BuyPack } from "./buy-pack.tsx";
import { pageUrl } from "../../lib/page-url.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  const pack = ENTRY_PACKS.find(({ id }) => id === params.packId);
  if (!pack) throw data("This entry pack doesn't exist.", { status: 404 });
  const { pathname, searchParams } = pageUrl(request);
  if (!signedIn) throw redirect(`/login?redirect=${encodeURIComponent(pathname)}`);
  const { giveaway, payments } = services;
  const own = await giveaway.mine.own(signedIn.user);
  return {
    siteUrl: url,
    payments,
    pack,
    email: signedIn.user.email,
    campaign: own?.campaign.name,
    canBuy: own?.canBuyPacks ?? false,
    isOnSale: own?.campaign.hasPacks ?? false,
    /** Set when the buyer returns from their bank's page. */
    returned: searchParams.get("purchase"),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Entry pack | Plumbline",
    description: "Entries in the giveaway.",
    path: `/giveaway/packs/${loaderData?.pack.id ?? ""}`,
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function EntryPack() {
  const { pack, campaign, canBuy, isOnSale, payments, email, returned } = useLoaderData<typeof loader>();
  const { name, priceCents, entries } = pack;
  return (
    <SheetPage>
      <div className="grid gap-6">
        <h1 className="text-2xl">{name} pack</h1>
        <p className="text-lg">
          {entries} entries{campaign && ` in ${campaign}`} for {formatCents(priceCents)}, GST included. One
          payment, no renewals.
        </p>
        <p>
          The entries count if your payment goes through before entries close. If a payment is refunded, its
          entries no longer count.
        </p>
        {canBuy || returned ? (
          <BuyPack pack={pack} payments={payments} email={email} returned={returned} />
        ) : (
          <p className="border-l-4 border-warn pl-3">
            {isOnSale
              ? "To buy a pack, you need an active subscription and must have confirmed that you're eligible to enter."
              : "Entry packs aren't on sale at the moment."}
          </p>
        )}
        <Link
          to="/subscription-management/giveaway"
          className={buttonStyle({ className: "justify-self-start" })}
        >
          My entries
        </Link>
      </div>
    </SheetPage>
  );
}
