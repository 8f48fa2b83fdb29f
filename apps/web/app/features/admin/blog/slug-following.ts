import { slugify } from "@plumbline/contract/blog.ts";

const MAX_CHARACTERS = 120;

export type SlugState = { slug: string; follows: boolean };

export function slugOf(title: string): string {
  return slugify(title).slice(0, MAX_CHARACTERS).replace(/-$/, "");
}

type Saved = { slug: string; slugFollowsTitle: boolean; publishedAt: string | null };

export function startsFollowing(typed: { title: string; slug: string }, saved?: Saved): boolean {
  const isMade = typed.slug === "" || typed.slug === slugOf(typed.title);
  if (!saved) return isMade;
  return !saved.publishedAt && saved.slugFollowsTitle && (isMade || typed.slug === saved.slug);
}

export function afterTitle(state: SlugState, title: string): SlugState {
  return state.follows ? { slug: slugOf(title), follows: true } : state;
}

/** An emptied slug follows the title again, unless readers already know the address. */
export function afterSlug(slug: string, mayFollow: boolean): SlugState {
  return { slug, follows: mayFollow && slug === "" };
}
