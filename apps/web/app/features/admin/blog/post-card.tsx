import type { AdminBlogPost, CitedEntry } from "@plumbline/contract/blog.ts";
import { formatDay, formatMoment, formatPartialDate } from "@plumbline/contract/time.ts";
import { smallImageUrl } from "@plumbline/contract/uploads.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { useId } from "react";
import { Link } from "react-router";
import { SwitchTrack } from "../switch-track.tsx";

type PostActions = {
  onToggle: (post: AdminBlogPost) => void;
  onEdit: (post: AdminBlogPost) => void;
  onHistory: (post: AdminBlogPost) => void;
  onPreviewLink: (post: AdminBlogPost) => void;
  onDelete: (post: AdminBlogPost) => void;
  onRestore: (post: AdminBlogPost) => void;
  onReviewed: (post: AdminBlogPost) => void;
};

type PostCardProps = { post: AdminBlogPost; isBusy: boolean } & PostActions;

export function PostCard({ post, isBusy, onReviewed, ...actions }: PostCardProps) {
  const { title, slug, isPublished, publishAt, category, excerpt, tags, featuredImage, deletedForGoodAt } =
    post;
  const titleId = useId();
  const isPublic = isPublished && !deletedForGoodAt;
  return (
    <article aria-labelledby={titleId} className="grid gap-4 border-2 border-ink bg-sheet p-5 sm:p-6">
      <div className="flex gap-5">
        <div className="grid min-w-0 flex-1 content-start gap-3">
          <p className="flex flex-wrap items-center gap-2">
            <Stamp tone={isPublished ? "good" : "soft"}>{isPublished ? "Published" : "Draft"}</Stamp>
            {!isPublished && publishAt && (
              <Stamp tone="hivis">
                Scheduled: <time dateTime={publishAt}>{formatMoment(publishAt, null)}</time>
              </Stamp>
            )}
            {post.changedEntries.length > 0 && <Stamp tone="warn">Needs review</Stamp>}
            {category && <Stamp>{category}</Stamp>}
          </p>
          <h3 id={titleId} className="text-lg wrap-anywhere">
            {isPublic ? (
              <Link to={`/blog/${slug}`} className="underline decoration-2 underline-offset-4">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {excerpt && <p className="wrap-anywhere">{excerpt}</p>}
          <Days post={post} />
          {tags.length > 0 && (
            <ul aria-label="Tags" className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag}>
                  <Stamp tone="soft">{tag}</Stamp>
                </li>
              ))}
            </ul>
          )}
        </div>
        {featuredImage && (
          <img
            src={smallImageUrl(featuredImage)}
            alt=""
            loading="lazy"
            className="h-28 w-40 shrink-0 border-2 border-rule object-cover max-sm:hidden"
          />
        )}
      </div>
      {post.changedEntries.length > 0 && (
        <Review post={post} isBusy={isBusy} onReviewed={() => onReviewed(post)} />
      )}
      <Actions post={post} isBusy={isBusy} {...actions} />
    </article>
  );
}

function Days({ post: { createdAt, publishedAt, updatedAt, updatedBy } }: { post: AdminBlogPost }) {
  return (
    <p className="figures flex flex-wrap gap-x-5 text-sm text-ink-soft">
      <span>
        Created <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </span>
      {publishedAt && (
        <span>
          Published <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
        </span>
      )}
      <span>
        Last saved <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
        {updatedBy && ` by ${updatedBy}`}
      </span>
    </p>
  );
}

type ReviewProps = { post: AdminBlogPost; isBusy: boolean; onReviewed: () => void };

function Review({ post: { title, changedEntries, cited }, isBusy, onReviewed }: ReviewProps) {
  return (
    <div className="grid justify-items-start gap-3 border-l-4 border-warn pl-4">
      <p>
        {changedEntries.length === 1
          ? "An entry this post cites has changed since the post was last reviewed:"
          : "Entries this post cites have changed since the post was last reviewed:"}
      </p>
      <ul className="grid gap-1">
        {changedEntries.map(({ id, title: entry, change }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{entry || id}</strong>{" "}
            {change === "gone"
              ? "no longer exists. Remove the citation or cite another entry."
              : "has changed."}{" "}
            <NowSaid entry={cited.find((one) => one.id === id)} />
          </li>
        ))}
      </ul>
      <Button size="sm" disabled={isBusy} onClick={onReviewed} aria-label={`Mark ${title} as reviewed`}>
        Mark as reviewed
      </Button>
    </div>
  );
}

function NowSaid({ entry }: { entry: CitedEntry | undefined }) {
  const source = entry?.sources[0];
  if (!entry || !source) return null;
  return (
    <a href={source.url} className="underline underline-offset-4">
      Current source: {entry.law || source.name}, as of {formatPartialDate(entry.asOf)}
    </a>
  );
}

type ActionsProps = { post: AdminBlogPost; isBusy: boolean } & Omit<PostActions, "onReviewed">;

function Actions({ post, isBusy, ...act }: ActionsProps) {
  const { title, isPublished, deletedForGoodAt } = post;
  if (deletedForGoodAt)
    return (
      <div className="flex flex-wrap items-center gap-3 noscript:hidden">
        <span className="text-ink-soft">Will be deleted for good on {formatDay(deletedForGoodAt)}</span>
        <Button
          size="sm"
          aria-label={`Restore ${title}`}
          disabled={isBusy}
          onClick={() => act.onRestore(post)}
        >
          Restore
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 border-t-2 border-rule pt-4 noscript:hidden">
      <button
        type="button"
        role="switch"
        aria-checked={isPublished}
        aria-label={`${title} is published`}
        // Not disabled while busy, because that would lose the focus. A second press does nothing.
        aria-busy={isBusy}
        onClick={() => act.onToggle(post)}
        className="mr-auto flex min-h-11 items-center gap-2 rounded-md pr-2 max-sm:w-full"
      >
        <SwitchTrack isOn={isPublished} />
        {isPublished ? "Unpublish" : "Publish"}
      </button>
      <Button size="sm" aria-label={`Edit ${title}`} onClick={() => act.onEdit(post)}>
        Edit
      </Button>
      <Button
        size="sm"
        look="quiet"
        className="max-sm:px-2"
        aria-label={`History for ${title}`}
        onClick={() => act.onHistory(post)}
      >
        History
      </Button>
      <Button
        size="sm"
        look="quiet"
        className="max-sm:px-2"
        aria-label={`Preview link for ${title}`}
        onClick={() => act.onPreviewLink(post)}
      >
        Preview link
      </Button>
      <Button
        size="sm"
        look="quiet"
        className="text-bad max-sm:px-2"
        aria-label={`Delete ${title}`}
        onClick={() => act.onDelete(post)}
      >
        Delete
      </Button>
    </div>
  );
}
