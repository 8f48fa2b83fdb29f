import type { ReactNode } from "react";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { FormAlert } from "./form-alert.tsx";

type DecisionListProps<Item> = {
  items: Item[];
  nothing: string;
  outcome: string | undefined;
  refusal: FormRefusal | undefined;
  children: (item: Item, refusal: FormRefusal | undefined) => ReactNode;
};

export function DecisionList<Item extends { id: string }>({
  items,
  nothing,
  outcome,
  refusal,
  children,
}: DecisionListProps<Item>) {
  const isListed = items.some(({ id }) => id === refusal?.values.id);
  return (
    <>
      {outcome && <FormAlert isGood>{outcome}</FormAlert>}
      {/* Someone else has decided on the item in the meantime, so it's no longer in the list. */}
      {refusal && !isListed && (
        <FormAlert>{refusal.error || "That didn't work. Please try again."}</FormAlert>
      )}
      {items.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <ul className="grid gap-5">
          {items.map((item) => children(item, refusal?.values.id === item.id ? refusal : undefined))}
        </ul>
      )}
    </>
  );
}
