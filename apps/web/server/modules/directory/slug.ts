import { BUSINESS_TRADES } from "@plumbline/contract/trades.ts";

const MAX_LENGTH = 80;
const TAKEN: ReadonlySet<string> = new Set(BUSINESS_TRADES);

/** Never a trade's slug, since /directory/<trade> is a page. */
export function slugOf(businessName: string, suburb: string): string {
  const slug = slugify(`${businessName} ${suburb}`) || "business";
  return TAKEN.has(slug) ? `${slug}-business` : slug;
}

/** Attempt 0 is the slug itself. */
export function numberedSlug(slug: string, attempt: number): string {
  return attempt === 0 ? slug : `${slug}-${attempt + 1}`;
}

function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
}
