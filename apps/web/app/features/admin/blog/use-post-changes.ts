import type { AdminBlogPage, AdminBlogPost } from "@plumbline/contract/blog.ts";
import { deleteJson, postJson, sendJson } from "@plumbline/ui/api.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useUndo } from "@plumbline/ui/use-undo.ts";
import { useState } from "react";
import { getQueryClient } from "../../../lib/query-client.ts";
import { useFailureToast } from "../../../lib/use-failure-toast.ts";
import { postPath, POSTS, refreshPosts } from "./queries.ts";
import { SUCCESS_MS } from "../tradies-path.ts";

/** Publishing and deleting show their result before the server responds. A refusal undoes it. */
export function usePostChanges() {
  const toast = useToast();
  const offerUndo = useUndo();
  const fail = useFailureToast("Please try again.");
  const [busyId, setBusyId] = useState<string>();

  /** Only one change runs at a time. `show` updates the lists before the server responds. */
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
      succeed(`"${title}" restored`);
    });

  const remove = (gone: AdminBlogPost) =>
    change(
      gone.id,
      async () => {
        await deleteJson(postPath(gone.id));
        offerUndo({
          title: "Success",
          description: "Blog post deleted successfully",
          restore: async () => {
            await postJson(`${postPath(gone.id)}/restore`, {});
            await refreshPosts();
          },
          restored: `"${gone.title}" restored`,
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

/** Returns a function that undoes the change to the lists. */
async function showAtOnce(show: (posts: AdminBlogPost[]) => AdminBlogPost[]): Promise<() => void> {
  const client = getQueryClient();
  // Otherwise, a response already on its way would overwrite the updated list.
  await client.cancelQueries({ queryKey: [POSTS] });
  const before = client.getQueriesData<AdminBlogPage>({ queryKey: [POSTS] });
  client.setQueriesData<AdminBlogPage>({ queryKey: [POSTS] }, (page) =>
    page ? { ...page, posts: show(page.posts) } : page,
  );
  return () => before.forEach(([key, page]) => client.setQueryData(key, page));
}
