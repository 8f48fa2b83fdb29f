import type { Review } from "@plumbline/contract/directory.ts";
import type { RatingDistribution } from "@plumbline/contract/reviews.ts";
import type { ReviewRow } from "./repository.ts";

export function describeReview(row: ReviewRow): Review {
  return {
    id: row.id,
    rating: row.rating,
    customerName: row.customerName,
    projectType: row.projectType,
    title: row.title,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    isDisputed: row.isDisputed,
    reply:
      row.replyText !== null && row.repliedAt
        ? { text: row.replyText, createdAt: row.repliedAt.toISOString() }
        : null,
  };
}

/** Includes a zero for each rating that no one gave. */
export function describeDistribution(counted: { rating: number; total: number }[]): RatingDistribution {
  const distribution: RatingDistribution = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 };
  for (const { rating, total } of counted) distribution[String(rating) as "1"] = total;
  return distribution;
}
