import { formatDay } from "@plumbline/contract/time.ts";
import type { Review, TradieProfile } from "@plumbline/contract/directory.ts";
import type { RatingDistribution } from "@plumbline/contract/reviews.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { lazy, Suspense, useId, useState } from "react";
import { Link } from "react-router";
import { RatingStars } from "./rating-stars.tsx";

// Loaded on demand, because the report form is bigger than the reviews and few visitors open it.
const ReportReviewForm = lazy(async () => {
  const { ReportReviewForm } = await import("./report-review-form.tsx");
  return { default: ReportReviewForm };
});

type ReviewListProps = Pick<TradieProfile, "reviews" | "averageRating" | "totalReviews"> & {
  distribution?: RatingDistribution | undefined;
};

export function ReviewList({ reviews, averageRating, totalReviews, distribution }: ReviewListProps) {
  const [reported, setReported] = useState<Review>();
  const toast = useToast();
  const dialogId = useId();
  const [newest] = reviews;
  if (!newest)
    return (
      <p className="text-ink-soft">
        No reviews yet. Only customers who sent a quote request here can write one.
      </p>
    );
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr] sm:items-center">
        <p className="grid justify-items-start gap-1">
          <span className="figures font-display text-2xl font-bold">{averageRating.toFixed(1)}</span>
          <RatingStars rating={averageRating} />
          <span className="text-sm text-ink-soft">{countReviews(totalReviews)}</span>
        </p>
        {distribution && <Distribution distribution={distribution} total={totalReviews} />}
      </div>
      <p className="text-sm text-ink-soft">
        Each review is from a customer who sent a quote request here. A business can reply to a review but
        can't remove it.{" "}
        <Link to="/reviews/moderation" className="underline">
          Removed reviews, and why
        </Link>
      </p>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} onReport={() => setReported(review)} />
          </li>
        ))}
      </ul>
      <Dialog
        id={dialogId}
        title="Report a review"
        open={reported !== undefined}
        onClose={() => setReported(undefined)}
      >
        <Suspense>
          {reported && (
            <ReportReviewForm
              key={reported.id}
              review={reported}
              onReported={() => {
                setReported(undefined);
                toast({ title: "Reported", description: "A person will look at it." });
              }}
            />
          )}
        </Suspense>
      </Dialog>
    </div>
  );
}

function Distribution({ distribution, total }: { distribution: RatingDistribution; total: number }) {
  return (
    <ul aria-label="Reviews by star rating" className="grid max-w-md gap-1">
      {(["5", "4", "3", "2", "1"] as const).map((stars) => (
        <li key={stars} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3 text-sm">
          <span>{stars === "1" ? "1 star" : `${stars} stars`}</span>
          <span aria-hidden="true" className="h-3 border border-rule-strong">
            <span
              className="block h-full bg-hivis-ink"
              style={{ width: `${total > 0 ? (distribution[stars] / total) * 100 : 0}%` }}
            />
          </span>
          <span className="figures text-right">{distribution[stars]}</span>
        </li>
      ))}
    </ul>
  );
}

function ReviewItem({ review, onReport }: { review: Review; onReport: () => void }) {
  const { id, rating, title, comment, customerName, projectType, createdAt, isDisputed, reply } = review;
  return (
    <article className="grid gap-3 border-2 border-rule-strong bg-sheet p-4 sm:p-5">
      <header className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RatingStars rating={rating} />
          {isDisputed && <Stamp tone="warn">Under dispute</Stamp>}
        </p>
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="text-sm text-ink-soft">
          {customerName}, {projectType}, <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </header>
      <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
      {isDisputed && (
        <p className="text-sm text-ink-soft">
          This review was reported as wrong, and we couldn't establish who's right. It stays up and still
          counts.
        </p>
      )}
      {reply && (
        <div className="grid gap-1 border-l-4 border-rule-strong pl-4">
          <p className="text-sm font-semibold">
            Reply from the business, <time dateTime={reply.createdAt}>{formatDay(reply.createdAt)}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      {/* Opens a dialog. Without JavaScript, this is a link to a page. */}
      <Link
        to={`/reviews/${id}/report`}
        aria-label={`Report the review "${title}"`}
        onClick={(event) => {
          event.preventDefault();
          onReport();
        }}
        className={cn(buttonStyle({ look: "quiet", size: "sm" }), "justify-self-start px-0 underline")}
      >
        Report
      </Link>
    </article>
  );
}

function countReviews(total: number): string {
  return total === 1 ? "1 review" : `${total} reviews`;
}
