import { RADIUS } from "@plumbline/contract/directory-options.ts";
import type { TradieSearch } from "@plumbline/contract/directory.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { SlidersHorizontal } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import { Link } from "react-router";
import { SEARCH_FORM_ID } from "./search-form.tsx";
import type { Filters } from "./search-address.ts";
import { useFollowing } from "./use-following.ts";

const SLIDING_PAUSE_MS = 350;

type FilterPanelProps = { asked: TradieSearch; onSearch: (changes: Filters) => void };

export function FilterPanel({ asked, onSearch }: FilterPanelProps) {
  const isFiltered = asked.search || asked.tradeType || asked.location || asked.radius !== RADIUS.default;
  return (
    <aside aria-label="Filters" className="border-2 border-ink bg-sheet lg:sticky lg:top-24 lg:self-start">
      <details className="group/filters lg:details-content:block lg:details-content:[content-visibility:visible]">
        <summary className="flex min-h-12 items-center gap-3 px-4 font-display font-bold lg:supports-[selector(::details-content)]:hidden">
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          Filters
          <span className="ml-auto font-sans text-sm font-normal text-ink-soft">
            {asked.location ? `within ${asked.radius} km` : "anywhere"}
          </span>
        </summary>
        <div className="grid gap-5 border-t-2 border-rule p-4 lg:border-t-0 lg:p-5">
          <RadiusSlider asked={asked} onSearch={onSearch} />
          <Button type="submit" form={SEARCH_FORM_ID} size="sm" className="hidden noscript:inline-flex">
            Apply
          </Button>
          {isFiltered && (
            <Link to="/directory" preventScrollReset className={buttonStyle({ size: "sm" })}>
              Clear filters
            </Link>
          )}
        </div>
      </details>
    </aside>
  );
}

function RadiusSlider({ asked, onSearch }: FilterPanelProps) {
  const id = useId();
  const [radius, setRadius] = useFollowing(asked.radius);
  const search = useEffectEvent(() => onSearch({ radius }));

  useEffect(() => {
    if (radius === asked.radius) return undefined;
    const timer = setTimeout(search, SLIDING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [radius, asked.radius]);

  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-semibold">
          Radius
        </label>
        <output htmlFor={id} className="figures text-sm">
          {radius} km
        </output>
      </p>
      <input
        id={id}
        type="range"
        name="radius"
        form={SEARCH_FORM_ID}
        min={RADIUS.min}
        max={RADIUS.max}
        step={RADIUS.step}
        value={radius}
        onChange={({ target }) => setRadius(target.valueAsNumber)}
        aria-valuetext={`${radius} kilometres`}
        aria-describedby={`${id}-note`}
        className="h-11 w-full cursor-pointer accent-hivis-ink"
      />
      <p id={`${id}-note`} className="text-sm text-ink-soft">
        {asked.location
          ? "Businesses further away also appear if this place is in their service area."
          : "Enter a suburb or postcode to search within this distance."}
      </p>
    </div>
  );
}
