import type { SearchOutcome, TradieSummary } from "@plumbline/contract/directory.ts";
import { useId } from "react";
import { TradieCard } from "./tradie-card.tsx";

type TradieGroupsProps = {
  outcome: Pick<SearchOutcome, "tradies" | "counts">;
  overList?: (slug: string) => string;
  onQuote: (tradie: TradieSummary) => void;
};

export function TradieGroups({ outcome: { tradies, counts }, overList, onQuote }: TradieGroupsProps) {
  const id = useId();
  const cards = { overList, onQuote };
  const verified = tradies.filter(({ isVerified }) => isVerified);
  const others = tradies.filter(({ isVerified }) => !isVerified);
  return (
    <>
      {verified.length > 0 && <Cards tradies={verified} {...cards} />}
      {others.length > 0 && (
        <section aria-labelledby={id} className="grid gap-5">
          <header className={verified.length > 0 ? "border-t-2 border-ink pt-5" : undefined}>
            <h2 id={id} className="text-xl">
              {counts.others} not verified
            </h2>
            <p className="mt-1 text-sm text-ink-soft">
              No current register check. Ask for the licence number and check it on the register.
            </p>
          </header>
          <Cards tradies={others} {...cards} />
        </section>
      )}
    </>
  );
}

type CardsProps = Pick<TradieGroupsProps, "overList" | "onQuote"> & { tradies: TradieSummary[] };

function Cards({ tradies, overList, onQuote }: CardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      {tradies.map((tradie) => (
        <li key={tradie.id}>
          <TradieCard tradie={tradie} overList={overList?.(tradie.slug)} onQuote={onQuote} />
        </li>
      ))}
    </ul>
  );
}
