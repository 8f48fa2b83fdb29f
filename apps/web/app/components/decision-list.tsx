import type { ReactNode } from "react";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { FormAlert } from "./form-alert.tsx";

type DecisionListProps<Item> = {
  items: Item[];
  /** What is said where there are none. */
  nothing: string;
  /** What came of the last decision. */
  outcome: string | undefined;
  refusal: FormRefusal | undefined;
  /** An item of the list, with the refusal of its own decision. */
  children: (item: Item, refusal: FormRefusal | undefined) => ReactNode;
};

/** What waits for an administrator, each with its decision. */
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
      {/* Somebody else decided in the meantime: what it belongs to has left the list. */}
      {refusal && !isListed && (
        <FormAlert>{refusal.error || "That did not work. Please try again."}</FormAlert>
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
