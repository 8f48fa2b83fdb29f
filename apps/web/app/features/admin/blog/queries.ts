import {
  ADMIN_POSTS_PER_PAGE,
  type AdminBlogPage,
  type AdminBlogPost,
  type AdminBlogSearch,
  type EntryFound,
  type Revision,
  type RevisionContent,
} from "@plumbline/contract/blog.ts";
import { getCounted, getJson } from "@plumbline/ui/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { getQueryClient } from "../../../lib/query-client.ts";

export const POSTS = "/api/admin/blog/posts";
const ENTRIES = "/api/admin/regulations/entries";

export function postPath(id: string): string {
  return `${POSTS}/${id}`;
}

/** Every page shares the first part of the key, so that a change invalidates them all. */
export function postsQuery(search: AdminBlogSearch) {
  const query = searchParams(search).toString();
  return queryOptions({
    queryKey: [POSTS, query],
    queryFn: async ({ signal }): Promise<AdminBlogPage> => {
      const path = query ? `${POSTS}?${query}` : POSTS;
      const { items: posts, total } = await getCounted<AdminBlogPost>(path, signal);
      return { posts, total, page: search.page, pages: Math.max(1, Math.ceil(total / ADMIN_POSTS_PER_PAGE)) };
    },
  });
}

export function refreshPosts(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: [POSTS] });
}

/** Newest first. */
export function revisionsQuery(id: string) {
  const path = `${postPath(id)}/revisions`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<Revision[]>(path, signal),
    staleTime: 0,
  });
}

export function revisionQuery(id: string, number: number) {
  const path = `${postPath(id)}/revisions/${number}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<RevisionContent>(path, signal),
  });
}

export function entriesQuery(search: string) {
  const path = `${ENTRIES}?${new URLSearchParams({ search }).toString()}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<EntryFound[]>(path, signal),
  });
}

export function pageOf(search: AdminBlogSearch): string {
  const query = searchParams(search).toString();
  return query ? `/admin?tab=blog&${query}` : "/admin?tab=blog";
}

export function getPost(id: string): Promise<AdminBlogPost> {
  return getJson<AdminBlogPost>(postPath(id));
}

/** Leaves out parameters that have their default value. */
function searchParams({ search, filter, sort, page }: AdminBlogSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (filter !== "all") params.set("filter", filter);
  if (sort !== "updated") params.set("sort", sort);
  if (page !== 1) params.set("page", String(page));
  return params;
}
