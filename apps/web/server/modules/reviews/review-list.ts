import type { ReviewLines, ReviewListSearch } from "@plumbline/contract/work-lists.ts";
import { and, eq, ilike, or, sql } from "drizzle-orm";
import { anywhere, orderOf, pageOf, windowOf } from "../../listing/page-of.ts";
import type { ReviewContext } from "./context.ts";
import { reviews } from "./tables.ts";

const COLUMNS = {
  createdAt: reviews.createdAt,
  rating: reviews.rating,
  status: reviews.status,
  customerName: sql`lower(${reviews.customerName})`,
};

export async function listAllReviews(
  { db, directory }: Pick<ReviewContext, "db" | "directory">,
  asked: ReviewListSearch,
): Promise<ReviewLines> {
  const { q, status, rating } = asked;
  const isFound = and(
    q
      ? or(
          ilike(reviews.title, anywhere(q)),
          ilike(reviews.comment, anywhere(q)),
          ilike(reviews.customerName, anywhere(q)),
        )
      : undefined,
    status && eq(reviews.status, status),
    rating ? eq(reviews.rating, rating) : undefined,
  );
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select()
    .from(reviews)
    .where(isFound)
    .orderBy(...orderOf(COLUMNS, asked, reviews.id))
    .limit(limit)
    .offset(offset);
  const businesses = await directory.contacts.listByIds(rows.map(({ businessId }) => businessId));
  const lines = rows.map((row) => {
    const { id, businessId, rating, title, customerName, status, isDisputed, replyText, createdAt } = row;
    const business = businesses.get(businessId);
    return {
      id,
      businessName: business?.businessName ?? "A deleted business",
      slug: business?.slug ?? null,
      rating,
      title,
      customerName,
      status,
      isDisputed,
      hasReply: replyText !== null,
      createdAt: createdAt.toISOString(),
    };
  });
  return pageOf(lines, await db.$count(reviews, isFound), asked);
}
