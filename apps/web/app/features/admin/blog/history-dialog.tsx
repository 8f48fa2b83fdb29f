import type { AdminBlogPost, Revision } from "@plumbline/contract/blog.ts";
import { formatMoment } from "@plumbline/contract/time.ts";
import { postJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormAlert } from "../../../components/form-alert.tsx";
import { getQueryClient } from "../../../lib/query-client.ts";
import { useAction } from "../../../lib/use-action.ts";
import { DiffView } from "./diff-view.tsx";
import { diffPosts } from "./post-diff.ts";
import { valuesOf } from "./post-values.ts";
import { postPath, revisionQuery, revisionsQuery } from "./queries.ts";

type HistoryDialogProps = {
  post: AdminBlogPost | undefined;
  onClose: () => void;
  onRestored: (number: number) => void;
};

export function HistoryDialog({ post, onClose, onRestored }: HistoryDialogProps) {
  return (
    <Dialog
      id="post-history"
      title="History"
      open={post !== undefined}
      onClose={onClose}
      closesOutside
      isWide
    >
      {post && <History post={post} onRestored={onRestored} />}
    </Dialog>
  );
}

type HistoryProps = { post: AdminBlogPost; onRestored: (number: number) => void };

function History({ post, onRestored }: HistoryProps) {
  const { data, isError } = useQuery(revisionsQuery(post.id), getQueryClient());
  const [chosen, setChosen] = useState<Revision>();
  if (isError) return <FormAlert>We couldn't load the history. Close it and try again.</FormAlert>;
  if (!data) return <PlumbThinking label="Loading history..." />;
  const shown = chosen ?? data[0];
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="font-display text-lg font-bold wrap-anywhere">{post.title}</p>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[18rem_1fr]">
        <ol aria-label="Revisions" className="grid max-h-96 gap-2 overflow-y-auto md:max-h-none">
          {data.map((revision, at) => (
            <li key={revision.number}>
              <button
                type="button"
                aria-pressed={revision.number === shown?.number}
                onClick={() => setChosen(revision)}
                className="grid w-full gap-0.5 border-2 border-rule p-3 text-left hover:border-ink aria-pressed:border-ink aria-pressed:bg-paper"
              >
                <span className="font-semibold">
                  {revision.number}. {at === 0 ? "Current version" : revision.note || "Saved"}
                </span>
                <span className="figures text-sm text-ink-soft">{formatMoment(revision.at, null)}</span>
                <span className="text-sm text-ink-soft">
                  by {revision.by}
                  {at === 0 && revision.note && `: ${revision.note}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {shown && (
          <OneRevision
            key={shown.number}
            post={post}
            number={shown.number}
            isNow={shown.number === data[0]?.number}
            onRestored={onRestored}
          />
        )}
      </div>
    </div>
  );
}

type OneRevisionProps = {
  post: AdminBlogPost;
  number: number;
  isNow: boolean;
  onRestored: (number: number) => void;
};

function OneRevision({ post, number, isNow, onRestored }: OneRevisionProps) {
  const { data, isError } = useQuery(revisionQuery(post.id, number), getQueryClient());
  const [isDiff, setIsDiff] = useState(!isNow);
  const [restore, isRestoring] = useAction(async () => {
    await postJson(`${postPath(post.id)}/revisions/${number}/restore`, { version: post.version });
    onRestored(number);
  });
  if (isError) return <FormAlert>We couldn't load this revision.</FormAlert>;
  if (!data) return <PlumbThinking label="Loading revision..." />;
  return (
    <section aria-label={`Revision ${number}`} className="grid grid-cols-1 gap-4">
      {!isNow && (
        <div className="flex flex-wrap gap-3">
          <Button look="ink" disabled={isRestoring} onClick={() => void restore()}>
            {isRestoring ? "Restoring..." : `Restore revision ${number}`}
          </Button>
          <Button onClick={() => setIsDiff(!isDiff)}>
            {isDiff ? "Show this revision" : "Show changes since then"}
          </Button>
        </div>
      )}
      {isDiff ? (
        <>
          <p className="text-sm text-ink-soft">
            Text removed since then is struck out, and text added since then is underlined.
          </p>
          <DiffView
            fields={diffPosts(valuesOf(data), valuesOf(post))}
            same="The text is the same as the current version."
          />
        </>
      ) : (
        <>
          <h3 className="text-lg wrap-anywhere">{data.title}</h3>
          {data.excerpt && <p className="wrap-anywhere">{data.excerpt}</p>}
          <p className="border-2 border-rule bg-paper p-4 text-sm wrap-anywhere whitespace-pre-wrap">
            {data.content || "No content."}
          </p>
        </>
      )}
    </section>
  );
}
