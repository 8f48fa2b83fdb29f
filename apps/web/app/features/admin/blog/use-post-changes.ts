import type { AdminBlogPage, AdminBlogPost } from "@plumbline/contract/blog.ts";
import { deleteJson, postJson, sendJson } from "@plumbline/ui/api.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useState } from "react";
import { getQueryClient } from "../../../lib/query-client.ts";
import { useFailureToast } from "../../../lib/use-failure-toast.ts";
import { postPath, POSTS, refreshPosts } from "./queries.ts";
import { SUCCESS_MS } from "../tradies-path.ts";

/**
 * What is done to a post in the list. Publishing and deleting show at once; what the server refuses is taken back, and
 * said. After each the list is asked for again.
 */
export function usePostChanges() {
  const toast = useToast();
  const fail = useFailureToast("Please try again.");
  const [busyId, setBusyId] = useState<string>();

  /** One change at a time. `show` turns each list as if it were done already. */
  async function change(
    id: string,
    act: () => Promise<unknown>,
    show?: (posts: AdminBlogPost[]) => AdminBlogPost[],
  ) {
    if (busyId) return;
    setBusyId(id);
    const takeBack = show && (await showAtOnce(show));
    try {
      await act();
    } catch (failure) {
      takeBack?.();
      fail(failure);
    }
    await refreshPosts();
    setBusyId(undefined);
  }

  const succeed = (description: string) => toast({ title: "Success", description, displayMs: SUCCESS_MS });

  const togglePublished = ({ id, isPublished, version }: AdminBlogPost) =>
    change(
      id,
      async () => {
        await sendJson("PUT", `${postPath(id)}/publish`, { isPublished: !isPublished, version });
        succeed("Blog post status updated successfully");
      },
      (posts) => posts.map((post) => (post.id === id ? { ...post, isPublished: !isPublished } : post)),
    );

  const restore = ({ id, title }: AdminBlogPost) =>
    change(id, async () => {
      await postJson(`${postPath(id)}/restore`, {});
      succeed(`"${title}" is back as it was`);
    });

  const remove = (gone: AdminBlogPost) =>
    change(
      gone.id,
      async () => {
        await deleteJson(postPath(gone.id));
        toast({
          title: "Success",
          description: "Blog post deleted successfully",
          // Longer than other news: there is something to be done about it.
          action: { label: "Undo", onAct: () => void restore(gone) },
        });
      },
      (posts) => posts.filter(({ id }) => id !== gone.id),
    );

  const markReviewed = ({ id, version }: AdminBlogPost) =>
    change(id, async () => {
      await postJson(`${postPath(id)}/reviewed`, { version });
      succeed("Blog post marked as reviewed");
    });

  return { busyId, togglePublished, remove, restore, markReviewed };
}

/** Turns every list that is kept, and returns what turns them back. */
async function showAtOnce(show: (posts: AdminBlogPost[]) => AdminBlogPost[]): Promise<() => void> {
  const client = getQueryClient();
  // An answer on its way would show the list as it was.
  await client.cancelQueries({ queryKey: [POSTS] });
  const before = client.getQueriesData<AdminBlogPage>({ queryKey: [POSTS] });
  client.setQueriesData<AdminBlogPage>({ queryKey: [POSTS] }, (page) =>
    page ? { ...page, posts: show(page.posts) } : page,
  );
  return () => before.forEach(([key, page]) => client.setQueryData(key, page));
}
