import { SORT_ORDERS, type SortOrder } from "@plumbline/contract/directory-options.ts";
import type { SearchOutcome, TradieSearch, TradieSummary } from "@plumbline/contract/directory.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Select } from "@plumbline/ui/input.tsx";
import { useEffect, useId, useRef } from "react";
import { CardSkeletons } from "./card-skeletons.tsx";
import { EmptyResult } from "./empty-result.tsx";
import { ORDER_PROMISE, ORDER_REASONS } from "./order-note.ts";
import { PageLinks } from "./page-links.tsx";
import { placeText } from "./place-text.ts";
import { type Filters, profileOverList, searchAddress } from "./search-address.ts";
import { SEARCH_FORM_ID } from "./search-form.tsx";
import { TradieGroups } from "./tradie-groups.tsx";
import { UnsettledPlace } from "./unsettled-place.tsx";
import { useFollowing } from "./use-following.ts";
import { verifiedCount } from "./verified-count.ts";
import type { WiderRadius } from "./wider-radius.ts";

type ResultsProps = {
  asked: TradieSearch;
  outcome: SearchOutcome;
  wider: WiderRadius | undefined;
  isLoading: boolean;
  onSearch: (changes: Filters) => void;
  onQuote: (tradie: TradieSummary) => void;
};

export function Results({ asked, outcome, wider, isLoading, onSearch, onQuote }: ResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { counts, page, pages, place, unsettledPlace } = outcome;
  const shownPage = useRef(page);

  // The link that was clicked isn't on the new page, so the focus moves to the heading.
  useEffect(() => {
    if (shownPage.current !== page) heading.current?.focus();
    shownPage.current = page;
  }, [page]);

  return (
    <section aria-labelledby="results" aria-busy={isLoading} className="grid content-start gap-6">
      {unsettledPlace && <UnsettledPlace asked={asked} unsettled={unsettledPlace} />}
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div aria-live="polite">
          <h2 id="results" ref={heading} tabIndex={-1} className="figures text-xl">
            {isLoading ? "Searching..." : verifiedCount(counts.verified)}
          </h2>
          <p className="text-sm text-ink-soft">
            {place ? `Within ${asked.radius} km of ${placeText(place)}` : "Across Australia"},{" "}
            {ORDER_REASONS[asked.sortBy]}. {ORDER_PROMISE}
          </p>
        </div>
        <SortSelect sortBy={asked.sortBy} hasPlace={place !== undefined} onSearch={onSearch} />
      </header>
      {isLoading ? (
        <CardSkeletons />
      ) : counts.verified + counts.others === 0 ? (
        <EmptyResult asked={asked} wider={wider} />
      ) : (
        <>
          <TradieGroups
            outcome={outcome}
            overList={(slug) => profileOverList(asked, slug)}
            onQuote={onQuote}
          />
          <PageLinks
            page={page}
            pages={pages}
            addressOf={(other) => searchAddress({ ...asked, page: other })}
          />
        </>
      )}
    </section>
  );
}

const SORT_LABELS = {
  rating: "Rating",
  reviews: "Reviews",
  experience: "Experience",
  distance: "Distance",
} satisfies Record<SortOrder, string>;

type SortSelectProps = Pick<ResultsProps, "onSearch"> & { sortBy: SortOrder; hasPlace: boolean };

function SortSelect({ sortBy, hasPlace, onSearch }: SortSelectProps) {
  const id = useId();
  const [chosen, setChosen] = useFollowing(sortBy);
  const orders = SORT_ORDERS.filter((order) => order !== "distance" || hasPlace || sortBy === "distance");
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap">
        Sort by
      </label>
      <Select
        id={id}
        name="sortBy"
        form={SEARCH_FORM_ID}
        value={chosen}
        onChange={({ target: { value } }) => {
          setChosen(value as SortOrder);
          onSearch({ sortBy: value });
        }}
        className="w-auto"
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {SORT_LABELS[order]}
          </option>
        ))}
      </Select>
      <Button type="submit" form={SEARCH_FORM_ID} size="sm" className="hidden noscript:inline-flex">
        Apply
      </Button>
    </div>
  );
}
