import { slugify } from "@plumbline/contract/blog.ts";
import { Invalid } from "@plumbline/server/errors.ts";

const MAX_LENGTH = 120;
const NEEDS_A_SLUG =
  "This title has no letters a to z and no digits to make an address of. Please give the post a slug.";

type Stored = { slug: string; slugFollowsTitle: boolean; publishedAt: Date | null };

/** The address a title makes; empty for a title without a to z and 0 to 9. */
function slugOfTitle(title: string): string {
  return slugify(title).slice(0, MAX_LENGTH).replaceAll(/-$/g, "");
}

/**
 * The address of a post that is saved. It follows the title until a person writes another one, or the post is first
 * published; from then on it stays, unless a person changes it.
 */
export function chooseSlug(entry: { title: string; slug: string }, stored?: Stored) {
  const made = slugOfTitle(entry.title);
  const wasPublished = Boolean(stored?.publishedAt);
  const isEdited = entry.slug !== "" && entry.slug !== made && entry.slug !== stored?.slug;
  const follows =
    !isEdited && !wasPublished && (stored ? stored.slugFollowsTitle || entry.slug === "" : true);
  const slug = follows ? made || entry.slug : entry.slug || made;
  if (slug === "") throw new Invalid(NEEDS_A_SLUG, { slug: NEEDS_A_SLUG });
  // Where the title makes none, a person gave it.
  return { slug, slugFollowsTitle: follows && made !== "" };
}
