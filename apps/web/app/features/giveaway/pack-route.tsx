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
  if (!pack) throw data("There is no such pack.", { status: 404 });
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
    /** The purchase of somebody who comes back from a page of their bank. */
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
          payment, nothing renews.
        </p>
        <p>
          The entries count once the payment went through before entries close. A payment that is paid back
          takes its entries with it.
        </p>
        {canBuy || returned ? (
          <BuyPack pack={pack} payments={payments} email={email} returned={returned} />
        ) : (
          <p className="border-l-4 border-warn pl-3">
            {isOnSale
              ? "Packs are for people with an active subscription who declared that they may take part."
              : "Entry packs are not on sale at the moment."}
          </p>
        )}
        <Link
          to="/subscription-management#giveaway"
          className={buttonStyle({ className: "justify-self-start" })}
        >
          My entries
        </Link>
      </div>
    </SheetPage>
  );
}
