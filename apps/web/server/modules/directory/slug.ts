import { BUSINESS_TRADES } from "@plumbline/contract/trades.ts";

const MAX_LENGTH = 80;
const TAKEN: ReadonlySet<string> = new Set(BUSINESS_TRADES);

/** The address a business would like under /directory: its name and suburb. Never a trade's, which has a page there. */
export function slugOf(businessName: string, suburb: string): string {
  const slug = slugify(`${businessName} ${suburb}`) || "business";
  return TAKEN.has(slug) ? `${slug}-business` : slug;
}

/** The same with a number, where others have it already. `attempt` counts from 0, the slug itself. */
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
