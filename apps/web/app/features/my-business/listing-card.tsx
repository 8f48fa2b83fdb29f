import { formatDay } from "@plumbline/contract/time.ts";
import type { OwnListing } from "@plumbline/contract/my-business.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link } from "react-router";
import { Card } from "../../components/card.tsx";
import { CopyField } from "../../components/copy-field.tsx";

export function ListingCard({ listing }: { listing: OwnListing & { qr: string } }) {
  const { id, slug, url, businessName, tradeType, suburb, state, isActive, verifiedUntil, waiting } = listing;
  const { totalReviews, averageRating, requestsWaiting, qr } = listing;
  return (
    <Card title={businessName} stamp={<StateStamp listing={listing} />}>
      <p className="text-ink-soft">
        {tradeType} in {suburb} {state}
      </p>
      <dl className="grid w-full gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
        <dt className="text-ink-soft">Verified</dt>
        <dd>{verifiedUntil ? `Until ${formatDay(verifiedUntil)}` : "Not verified"}</dd>
        <dt className="text-ink-soft">Reviews</dt>
        <dd className="figures">
          {totalReviews === 0 ? "None yet" : `${averageRating.toFixed(1)} out of 5 (${totalReviews})`}
        </dd>
        {requestsWaiting !== null && (
          <>
            <dt className="text-ink-soft">Quote requests</dt>
            <dd className="figures">
              {requestsWaiting === 0 ? "None waiting" : `${requestsWaiting} waiting`}
            </dd>
          </>
        )}
        {waiting && (
          <>
            <dt className="text-ink-soft">Waiting for review</dt>
            <dd>
              {waiting.kind === "new" ? "Your new listing" : ""}
              {Object.entries(waiting.changes).map(([name, value]) => (
                <span key={name} className="block">
                  {name}: {value || "none"}
                </span>
              ))}
            </dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Link to={`/my-business/${id}/edit`} className={buttonStyle({ look: "ink" })}>
          Edit<span className="sr-only"> {businessName}</span>
        </Link>
        {requestsWaiting !== null && (
          <Link to="/my-business/requests" className={buttonStyle()}>
            Quote requests
          </Link>
        )}
        {isActive && (
          <Link to={`/directory/${slug}`} className={buttonStyle()}>
            Public profile
          </Link>
        )}
      </div>
      {isActive && (
        <details className="w-full border-t-2 border-rule pt-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            Link and QR code
          </summary>
          <div className="mt-3 grid gap-4">
            <CopyField label="profile link" value={url} />
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
              alt={`QR code for ${businessName}'s profile`}
              width={180}
              height={180}
              className="border-2 border-ink bg-white"
            />
            <a
              href={`data:image/svg+xml,${encodeURIComponent(qr)}`}
              download={`${slug}-qr.svg`}
              className={buttonStyle({ size: "sm", className: "justify-self-start" })}
            >
              Download QR code
            </a>
            <p className="text-sm text-ink-soft">
              For your ute, business cards and quotes. Scanning it opens your profile. We don't count scans.
            </p>
          </div>
        </details>
      )}
    </Card>
  );
}

function StateStamp({ listing: { isActive, waiting } }: { listing: OwnListing }) {
  if (isActive) return <Stamp tone="good">In the directory</Stamp>;
  if (waiting?.kind === "new") return <Stamp tone="warn">Waiting for review</Stamp>;
  return <Stamp tone="soft">Not in the directory</Stamp>;
}
