import type { SearchOutcome, TradieSearch } from "@plumbline/contract/directory.ts";
import { cn } from "@plumbline/ui/cn.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link } from "react-router";
import { placeText } from "./place-text.ts";
import { searchAddress } from "./search-address.ts";

type UnsettledPlaceProps = { asked: TradieSearch; unsettled: NonNullable<SearchOutcome["unsettledPlace"]> };

export function UnsettledPlace({ asked, unsettled: { kind, suggestions } }: UnsettledPlaceProps) {
  return (
    <div role="alert" className="grid gap-3 border-2 border-l-8 border-warn bg-sheet p-4 sm:p-5">
      <p className="font-display text-lg font-bold">
        {kind === "unknown"
          ? `We couldn't find a place called "${asked.location}"`
          : `There's more than one "${asked.location}"`}
      </p>
      <p>{advice(kind, suggestions.length > 0)}</p>
      {suggestions.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {suggestions.map((place) => (
            <li key={place.slug}>
              <Link
                to={searchAddress({ ...asked, location: placeText(place), page: 1 })}
                preventScrollReset
                className={cn(buttonStyle({ size: "sm" }), "min-h-11")}
              >
                {placeText(place)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">Showing results from all of Australia.</p>
    </div>
  );
}

function advice(kind: "unknown" | "ambiguous", hasSuggestions: boolean): string {
  if (kind === "ambiguous") return "Which one?";
  return hasSuggestions ? "Did you mean one of these?" : "Check the spelling, or try the postcode.";
}
