import {
  type AdminBlogPage,
  type AdminBlogPost,
  type AdminBlogSearch,
  POST_FILTERS,
  POST_SORTS,
} from "@plumbline/contract/blog.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import { FormAlert } from "../../../components/form-alert.tsx";
import { PageLinks, TABLE_PAGES } from "../../../components/page-links.tsx";
import { getQueryClient } from "../../../lib/query-client.ts";
import { SUCCESS_MS } from "../tradies-path.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { PostCard } from "./post-card.tsx";
import { type Opened, PostDialog } from "./post-dialog.tsx";
import { PostSkeletons } from "./post-skeletons.tsx";
import { PreviewLinkDialog } from "./preview-link-dialog.tsx";
import { pageOf, postsQuery, refreshPosts } from "./queries.ts";
import { usePostChanges } from "./use-post-changes.ts";

const FILTER_NAMES: Record<(typeof POST_FILTERS)[number], string> = {
  all: "All",
  published: "Published",
  draft: "Drafts",
  scheduled: "Scheduled",
  review: "Needs review",
  deleted: "Deleted",
};
const SORT_NAMES: Record<(typeof POST_SORTS)[number], string> = {
  updated: "Recently saved",
  published: "Recently published",
  created: "Newest first",
  title: "Title",
};

type BlogManagementProps = {
  search: AdminBlogSearch;
  /** Undefined until the loader has finished. */
  found: AdminBlogPage | undefined;
  userId: string;
  siteUrl: string;
};

export function BlogManagement({ search, found, userId, siteUrl }: BlogManagementProps) {
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>();
  const [looked, setLooked] = useState<AdminBlogPost>();
  const [shared, setShared] = useState<AdminBlogPost>();
  const [leaving, setLeaving] = useState<AdminBlogPost>();

  function succeed(description: string): void {
    toast({ title: "Success", description, displayMs: SUCCESS_MS });
    void refreshPosts();
  }

  return (
    <section className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-xl">Blog Management</h2>
          <p className="text-ink-soft">Create and manage blog posts</p>
        </div>
        <Button look="main" onClick={() => setOpened({ post: undefined })} className="noscript:hidden">
          New Post
        </Button>
      </header>
      <SearchForm key={pageOf(search)} search={search} />
      <p className="hidden border-l-4 border-warn pl-3 noscript:block">
        You need JavaScript to write posts. Turn it on and reload the page.
      </p>
      {found ? (
        <PostList
          search={search}
          found={found}
          onEdit={(post) => setOpened({ post })}
          onHistory={setLooked}
          onPreviewLink={setShared}
          leaving={leaving}
          onDelete={setLeaving}
        />
      ) : (
        <Loading />
      )}
      <PostDialog
        opened={opened}
        userId={userId}
        siteUrl={siteUrl}
        onClose={() => setOpened(undefined)}
        onSaved={(isNew) =>
          succeed(isNew ? "Blog post created successfully" : "Blog post updated successfully")
        }
      />
      <HistoryDialog
        post={looked}
        onClose={() => setLooked(undefined)}
        onRestored={(number) => {
          setLooked(undefined);
          succeed(`Revision ${number} restored`);
        }}
      />
      <PreviewLinkDialog post={shared} onClose={() => setShared(undefined)} />
    </section>
  );
}

function SearchForm({ search }: { search: AdminBlogSearch }) {
  return (
    <Form className="grid items-end gap-4 sm:grid-cols-[1fr_11rem_14rem_auto]">
      <input type="hidden" name="tab" value="blog" />
      <Field label="Title, category or tag">
        {(control) => <Input {...control} type="search" name="search" defaultValue={search.search} />}
      </Field>
      <Field label="Show">
        {(control) => (
          <Select {...control} name="filter" defaultValue={search.filter}>
            {POST_FILTERS.map((name) => (
              <option key={name} value={name}>
                {FILTER_NAMES[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Order">
        {(control) => (
          <Select {...control} name="sort" defaultValue={search.sort}>
            {POST_SORTS.map((name) => (
              <option key={name} value={name}>
                {SORT_NAMES[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">Search</Button>
    </Form>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading posts...
      </p>
      <PostSkeletons />
    </>
  );
}

type PostListProps = {
  search: AdminBlogSearch;
  found: AdminBlogPage;
  leaving: AdminBlogPost | undefined;
  onEdit: (post: AdminBlogPost) => void;
  onHistory: (post: AdminBlogPost) => void;
  onPreviewLink: (post: AdminBlogPost) => void;
  onDelete: (post: AdminBlogPost | undefined) => void;
};

function PostList({ search, found, leaving, onDelete, ...actions }: PostListProps) {
  const query = postsQuery(search);
  const client = getQueryClient();
  const { data, isError, refetch } = useQuery({ ...query, initialData: found }, client);
  const { busyId, togglePublished, remove, restore, markReviewed } = usePostChanges();

  // The cache may hold older data from an earlier visit.
  useEffect(() => {
    client.setQueryData(postsQuery(search).queryKey, found);
  }, [client, search, found]);

  return (
    <>
      {isError && (
        <div className="flex flex-wrap items-center gap-4">
          <FormAlert>We couldn't refresh the list, so it may be out of date.</FormAlert>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <p role="status" className="text-ink-soft">
        {describeCount(data.total, search)}
      </p>
      {data.posts.length > 0 && (
        <ul aria-label="Posts" className="grid grid-cols-1 gap-5">
          {data.posts.map((post) => (
            <li key={post.id}>
              <PostCard
                post={post}
                isBusy={busyId === post.id}
                onToggle={(one) => void togglePublished(one)}
                onRestore={(one) => void restore(one)}
                onReviewed={(one) => void markReviewed(one)}
                onDelete={onDelete}
                {...actions}
              />
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={search.page} pages={data.pages} names={TABLE_PAGES} />
      <DeleteDialog
        post={leaving}
        onClose={() => onDelete(undefined)}
        onDelete={(post) => {
          onDelete(undefined);
          void remove(post);
        }}
      />
    </>
  );
}

function describeCount(total: number, { search, filter }: AdminBlogSearch): string {
  if (total === 0) return search || filter !== "all" ? "No posts match." : "No posts yet.";
  return total === 1 ? "1 post" : `${total.toLocaleString("en-AU")} posts`;
}
