import type { AdminBlogPost, BlogPostEntry } from "@plumbline/contract/blog.ts";
import { formatMoment } from "@plumbline/contract/time.ts";
import { ApiError, postJson, sendJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useCallback, useRef, useState } from "react";
import { ConflictView } from "./conflict-view.tsx";
import type { KeptWork, Keeper } from "./kept-work.ts";
import { KeptOffer } from "./kept-offer.tsx";
import { PostForm } from "./post-form.tsx";
import { areSame, NO_VALUES, type PostValues, valuesOf } from "./post-values.ts";
import { getPost, postPath, POSTS, refreshPosts } from "./queries.ts";

type PostDeskProps = {
  post: AdminBlogPost | undefined;
  keeper: Keeper;
  siteUrl: string;
  onChanged: (isChanged: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** Changing `round` remounts the form. */
type Start = {
  post: AdminBlogPost | undefined;
  values: PostValues;
  version: number | undefined;
  round: number;
};
type Conflict = { theirs: AdminBlogPost; mine: PostValues; entry: BlogPostEntry };

export function PostDesk({ post, keeper, siteUrl, onChanged, onCancel, onSaved }: PostDeskProps) {
  const toast = useToast();
  const [start, setStart] = useState<Start>(() => startWith(post, 0));
  const [kept, setKept] = useState(() => unlessSame(keeper.read("draft"), post));
  const [aside, setAside] = useState(() => keeper.read("aside"));
  const [conflict, setConflict] = useState<Conflict>();
  const lastTyped = useRef(start.values);
  const isSaved = useRef(false);

  // Runs after every render of the form, so that each keystroke is saved straight away.
  const onValues = useCallback(
    (typed: PostValues) => {
      if (isSaved.current || areSame(typed, lastTyped.current)) return;
      lastTyped.current = { ...typed };
      const isChanged = !areSame(typed, savedValues(start.post));
      onChanged(isChanged);
      if (isChanged) keeper.keep("draft", typed, start.version);
      else keeper.forget("draft");
    },
    [keeper, onChanged, start],
  );

  function begin(next: Omit<Start, "round">): void {
    setStart({ ...next, round: start.round + 1 });
    lastTyped.current = next.values;
    const isChanged = !areSame(next.values, savedValues(next.post));
    onChanged(isChanged);
    if (isChanged) keeper.keep("draft", next.values, next.version);
    else keeper.forget("draft");
  }

  async function save(entry: BlogPostEntry, mine: PostValues, version = start.version): Promise<void> {
    try {
      if (post) await sendJson("PUT", postPath(post.id), { ...entry, version });
      else await postJson(POSTS, entry);
    } catch (failure) {
      if (!post || !isSavedMeanwhile(failure)) throw failure;
      setConflict({ theirs: await getPost(post.id), mine, entry });
      void refreshPosts();
      return;
    }
    isSaved.current = true;
    keeper.forget("draft");
    onSaved();
  }

  async function takeTheirs({ theirs, mine }: Conflict): Promise<void> {
    putAside(mine, start.version);
    setConflict(undefined);
    begin({ post: theirs, values: valuesOf(theirs), version: theirs.version });
    const isCopied = await navigator.clipboard.writeText(mine.content).then(
      () => true,
      () => false,
    );
    toast({
      title: "Now showing their version",
      description: `Yours is kept in this browser${isCopied ? ", and its text is on your clipboard" : ""}.`,
    });
  }

  function putAside(values: PostValues, version: number | undefined): void {
    keeper.keep("aside", values, version);
    setAside(keeper.read("aside"));
  }

  function bringBack(work: KeptWork): void {
    const current = lastTyped.current;
    if (areSame(current, savedValues(start.post))) forgetAside();
    else putAside(current, start.version);
    begin({ ...start, values: work.values });
  }

  function forgetAside(): void {
    keeper.forget("aside");
    setAside(undefined);
  }

  if (kept)
    return (
      <KeptOffer
        kept={kept}
        post={post}
        onTake={() => {
          setKept(undefined);
          begin({ post, values: kept.values, version: kept.version });
        }}
        onDrop={() => {
          keeper.forget("draft");
          setKept(undefined);
        }}
      />
    );
  return (
    <>
      {conflict && (
        <ConflictView
          key={conflict.theirs.version}
          theirs={conflict.theirs}
          mine={conflict.mine}
          onKeepMine={() => save(conflict.entry, conflict.mine, conflict.theirs.version)}
          onTakeTheirs={() => void takeTheirs(conflict)}
          onBack={() => setConflict(undefined)}
        />
      )}
      <div hidden={conflict !== undefined} className="grid grid-cols-1 gap-6">
        {aside && (
          <div className="flex flex-wrap items-center gap-3 border-l-4 border-warn pl-4">
            <p className="mr-auto">
              A version you set aside on {formatMoment(aside.at, null)} is kept in this browser.
            </p>
            <Button size="sm" onClick={() => bringBack(aside)}>
              Restore it
            </Button>
            <Button size="sm" look="quiet" onClick={forgetAside}>
              Discard it
            </Button>
          </div>
        )}
        <PostForm
          key={start.round}
          post={start.post}
          values={start.values}
          siteUrl={siteUrl}
          send={save}
          onValues={onValues}
          onCancel={onCancel}
        />
      </div>
    </>
  );
}

function startWith(post: AdminBlogPost | undefined, round: number): Start {
  return { post, values: savedValues(post), version: post?.version, round };
}

function savedValues(post: AdminBlogPost | undefined): PostValues {
  return post ? valuesOf(post) : NO_VALUES;
}

function unlessSame(kept: KeptWork | undefined, post: AdminBlogPost | undefined): KeptWork | undefined {
  return kept && !areSame(kept.values, savedValues(post)) ? kept : undefined;
}

/** A 409 with issues is about a field, such as a slug that's already taken. */
function isSavedMeanwhile(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 409 && !failure.body?.issues;
}
