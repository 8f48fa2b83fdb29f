import { slugify } from "@plumbline/contract/blog.ts";
import { Invalid } from "@plumbline/server/errors.ts";

const MAX_LENGTH = 120;
const NEEDS_A_SLUG =
  "We can't make an address from this title because it has no letters (a to z) or digits. Enter a slug.";

type Stored = { slug: string; slugFollowsTitle: boolean; publishedAt: Date | null };

function slugOfTitle(title: string): string {
  return slugify(title).slice(0, MAX_LENGTH).replaceAll(/-$/g, "");
}

/**
 * The slug follows the title until someone changes it or the post is first published. After that it only
 * changes by hand.
 */
export function chooseSlug(entry: { title: string; slug: string }, stored?: Stored) {
  const made = slugOfTitle(entry.title);
  const wasPublished = Boolean(stored?.publishedAt);
  const isEdited = entry.slug !== "" && entry.slug !== made && entry.slug !== stored?.slug;
  const follows =
    !isEdited && !wasPublished && (stored ? stored.slugFollowsTitle || entry.slug === "" : true);
  const slug = follows ? made || entry.slug : entry.slug || made;
  if (slug === "") throw new Invalid(NEEDS_A_SLUG, { slug: NEEDS_A_SLUG });
  // If no slug can be made from the title, someone must have typed this one.
  return { slug, slugFollowsTitle: follows && made !== "" };
}
