import { slugify } from "@plumbline/contract/blog.ts";

const MAX_CHARACTERS = 120;

/** The slug as the form has it, and whether the title still makes it. */
export type SlugState = { slug: string; follows: boolean };

/** The address that a title alone gives. */
export function slugOf(title: string): string {
  return slugify(title).slice(0, MAX_CHARACTERS).replace(/-$/, "");
}

type Saved = { slug: string; slugFollowsTitle: boolean; publishedAt: string | null };

/** Whether the slug goes with the title when a form is opened: of a post, or of a new one. */
export function startsFollowing(typed: { title: string; slug: string }, saved?: Saved): boolean {
  const isMade = typed.slug === "" || typed.slug === slugOf(typed.title);
  if (!saved) return isMade;
  return !saved.publishedAt && saved.slugFollowsTitle && (isMade || typed.slug === saved.slug);
}

/** After the title was typed: a slug that nobody chose goes with it. */
export function afterTitle(state: SlugState, title: string): SlugState {
  return state.follows ? { slug: slugOf(title), follows: true } : state;
}

/** After the slug was typed: it stays as it is. Emptied, it follows again, unless readers know the address already. */
export function afterSlug(slug: string, mayFollow: boolean): SlugState {
  return { slug, follows: mayFollow && slug === "" };
}
