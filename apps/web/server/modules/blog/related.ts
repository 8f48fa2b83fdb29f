import type { Citation, Post } from "./repository.ts";

const AT_MOST = 3;

type Candidate = Pick<Post, "id" | "tagSlugs" | "categorySlug">;

/** Sorts by how many tags, categories and cited entries are shared. Ties keep the order given. */
export function pickRelated(
  post: Candidate,
  others: Candidate[],
  citations: Pick<Citation, "postId" | "entryId">[],
): string[] {
  const cited = Map.groupBy(citations, ({ postId }) => postId);
  const entriesOf = (id: string) => cited.get(id)?.map(({ entryId }) => entryId) ?? [];
  const own = new Set(entriesOf(post.id));
  return others
    .filter(({ id }) => id !== post.id)
    .map(({ id, tagSlugs, categorySlug }) => {
      const tags = tagSlugs.filter((tag) => post.tagSlugs.includes(tag)).length;
      const isOfCategory = categorySlug !== "" && categorySlug === post.categorySlug;
      const entries = entriesOf(id).filter((entry) => own.has(entry)).length;
      return { id, inCommon: tags + Number(isOfCategory) + entries };
    })
    .filter(({ inCommon }) => inCommon > 0)
    .toSorted((a, b) => b.inCommon - a.inCommon)
    .slice(0, AT_MOST)
    .map(({ id }) => id);
}
