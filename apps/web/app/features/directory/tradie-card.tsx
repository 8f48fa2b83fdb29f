import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { BusinessMark } from "./business-mark.tsx";
import { BusinessStamps } from "../../components/business-stamps.tsx";
import { distanceText } from "./distance-text.ts";
import { QuoteLink } from "./quote-link.tsx";
import { Rating } from "./rating.tsx";
import { yearsText } from "./years-text.ts";

const SPECIALTIES_SHOWN = 3;
const RINGS = { premium: "ring-4 ring-hivis", pro: "ring-4 ring-rule-strong", free: "" };

type TradieCardProps = {
  tradie: TradieSummary;
  /** The list's address with this profile open over it. If undefined, the card links to the profile page. */
  overList?: string;
  onQuote: (tradie: TradieSummary) => void;
};

export function TradieCard({ tradie, overList, onQuote }: TradieCardProps) {
  const { businessName, slug, tradeType, suburb, state, description, isVerified, verifiedUntil } = tradie;
  const { distanceKm } = tradie;
  const halved = distanceKm === null ? "" : "basis-0";
  const own = `/directory/${slug}`;
  return (
    <article className={cn("flex h-full flex-col border-2 border-ink bg-sheet", RINGS[tradie.directoryPlan])}>
      <header className="flex gap-4 p-4 sm:p-5">
        <BusinessMark {...tradie} />
        <div className="grid min-w-0 gap-1.5">
          <h3 className="text-lg leading-tight wrap-anywhere">{businessName}</h3>
          <p className="text-sm text-ink-soft">
            {tradeType}, {suburb} {state}
          </p>
          <BusinessStamps {...tradie} />
        </div>
      </header>
      {isVerified && verifiedUntil && (
        <p className="flex items-center gap-2 border-y-2 border-rule px-4 py-2 text-sm text-good sm:px-5">
          <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
          Checks current until {formatPartialDate(verifiedUntil)}
        </p>
      )}
      <div className={cn("grid grow content-start gap-3 p-4 sm:px-5", !isVerified && "pt-0")}>
        <p className="line-clamp-3 text-sm">{description}</p>
        <Specialties specialties={tradie.specialties} />
      </div>
      <dl className="flex flex-wrap border-t-2 border-rule text-sm">
        {/* In a list, a card isn't wide enough for three cells in a row. */}
        <Cell
          label="Rating"
          className={distanceKm === null ? "grow-[2]" : "basis-full border-r-0 border-b-2"}
        >
          <Rating {...tradie} />
        </Cell>
        <Cell label="Experience" className={halved}>
          {yearsText(tradie.yearsExperience)}
        </Cell>
        {distanceKm !== null && (
          <Cell label="Distance" className={halved}>
            {distanceText(distanceKm)}
          </Cell>
        )}
      </dl>
      <p className="grid grid-cols-2 border-t-2 border-ink">
        <Link
          to={overList ?? own}
          mask={overList && own}
          preventScrollReset={overList !== undefined}
          className={cn(buttonStyle({ look: "quiet" }), ACTION)}
        >
          View Profile<span className="sr-only"> of {businessName}</span>
        </Link>
        <QuoteLink
          slug={slug}
          onQuote={() => onQuote(tradie)}
          className={cn(buttonStyle({ look: "ink" }), ACTION)}
        >
          Get Quote<span className="sr-only"> from {businessName}</span>
        </QuoteLink>
      </p>
    </article>
  );
}

const ACTION = "rounded-none border-0 px-2 -outline-offset-4 hover:underline hover:underline-offset-4";

function Specialties({ specialties }: { specialties: string[] }) {
  if (specialties.length === 0) return null;
  const hidden = specialties.length - SPECIALTIES_SHOWN;
  return (
    <ul aria-label="Specialties" className="flex flex-wrap gap-x-2 gap-y-1.5 text-xs">
      {specialties.slice(0, SPECIALTIES_SHOWN).map((specialty) => (
        <li key={specialty} className="border border-rule-strong px-1.5 py-0.5">
          {specialty}
        </li>
      ))}
      {hidden > 0 && <li className="px-1 py-0.5 text-ink-soft">+{hidden} more</li>}
    </ul>
  );
}

function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn("grow border-r-2 border-rule px-4 py-2 last:border-r-0 sm:px-5", className)}>
      <dt className="lettering text-ink-soft">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
