import { Star } from "lucide-react";
import { cn } from "@plumbline/ui/cn.ts";

type RatingStarsProps = {
  rating: number;
  className?: string;
};

export function RatingStars({ rating, className }: RatingStarsProps) {
  const halves = Math.round(rating * 2);
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className={cn("inline-flex", className)}>
      {[1, 2, 3, 4, 5].map((star) => {
        const filled = Math.min(Math.max(halves - (star - 1) * 2, 0), 2) * 50;
        return (
          <span key={star} aria-hidden="true" className="relative size-5 shrink-0">
            <Star className="absolute size-5 text-rule-strong" />
            <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${filled}%` }}>
              <Star className="size-5 fill-hivis-ink text-hivis-ink" />
            </span>
          </span>
        );
      })}
    </span>
  );
}
