import type { TradieSummary } from "@plumbline/contract/directory.ts";
import type { CSSProperties } from "react";

type RatingProps = Pick<TradieSummary, "averageRating" | "totalReviews">;

export function Rating({ averageRating, totalReviews }: RatingProps) {
  if (totalReviews === 0) return <span className="text-ink-soft">No reviews yet</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span
        aria-hidden="true"
        className="star-row"
        style={{ "--filled": `${(averageRating / 5) * 100}%` } as CSSProperties}
      />
      <span className="figures">
        <span className="font-semibold">{averageRating.toFixed(1)}</span>
        <span className="sr-only"> out of 5 stars,</span> ({totalReviews}{" "}
        {totalReviews === 1 ? "review" : "reviews"})
      </span>
    </span>
  );
}
