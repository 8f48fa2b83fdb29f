import { AdminFrame } from "../../components/admin-frame.tsx";
import { ListTabs } from "../../components/list-tabs.tsx";
import { formatPartialDate } from "@plumbline/contract/dates.ts";
import { CheckQueueQuery, type CheckQueue } from "@plumbline/contract/verification.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useLoaderData } from "react-router";
import { requireAdmin } from "../../lib/require-admin.ts";
import type { Route } from "./+types/checks-route";
import { ListingStamps } from "./listing-stamps.tsx";

const QUEUE_NAMES: Record<CheckQueue["queue"], string> = {
  expiring: "Running out",
  missing: "Missing",
  mismatches: "Do not fit",
};
const MEANINGS: Record<CheckQueue["queue"], string> = {
  expiring:
    "Checks that run out within 60 days, or did within the last 90. The business gets a mail 60, 30 and 7 days before.",
  missing: "Listed businesses without the tick, the newest first.",
  mismatches: "Listings whose names, licence classes or numbers do not fit together.",
};
const NOTHING: Record<CheckQueue["queue"], string> = {
  expiring: "No check runs out soon.",
  missing: "Every listed business is verified.",
  mismatches: "Everything fits.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { queue, page } = CheckQueueQuery.catch({ queue: "expiring", page: 1 }).parse(asked);
  return services.verification.listQueue(queue, page);
}

export function meta() {
  return [{ title: "Checks | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Checks() {
  const { queue, page, items, hasMore } = useLoaderData<typeof loader>();
  const pageLink = (to: number) => `?queue=${queue}&page=${to}`;
  return (
    <AdminFrame title="Checks">
      <ListTabs label="Queues" param="queue" names={QUEUE_NAMES} current={queue} />
      <p>{MEANINGS[queue]}</p>
      {items.length === 0 ? (
        <p className="border-2 border-dashed border-rule-strong p-8 text-center font-display text-lg font-bold">
          {NOTHING[queue]}
        </p>
      ) : (
        <ul className="grid gap-4">
          {items.map((item, at) => (
            <Item key={at} item={item} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages" className="flex gap-3">
        {page > 1 && (
          <Link to={pageLink(page - 1)} className={buttonStyle({ size: "sm" })}>
            Back
          </Link>
        )}
        {hasMore && (
          <Link to={pageLink(page + 1)} className={buttonStyle({ size: "sm" })}>
            More
          </Link>
        )}
      </nav>
    </AdminFrame>
  );
}

function Item({ item: { business, why, expiresOn } }: { item: CheckQueue["items"][number] }) {
  return (
    <li className="grid justify-items-start gap-2 border-2 border-rule-strong bg-sheet p-4">
      <Link
        to={`/admin/checks/${business.id}`}
        className="font-display text-lg font-bold wrap-anywhere underline underline-offset-4"
      >
        {business.businessName}
      </Link>
      <span className="text-sm text-ink-soft">
        {BUSINESS_TRADE_LABELS[business.trade]}, {business.suburb} {business.state}
      </span>
      <ListingStamps business={business} />
      {expiresOn && <strong>Good through {formatPartialDate(expiresOn)}</strong>}
      <p className="wrap-anywhere">{why}</p>
    </li>
  );
}
