import type { AdminBlogPost } from "@plumbline/contract/blog.ts";
import { formatMoment } from "@plumbline/contract/time.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { useEffect, useRef } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { DiffView } from "./diff-view.tsx";
import { diffPosts } from "./post-diff.ts";
import { type PostValues, valuesOf } from "./post-values.ts";

type ConflictViewProps = {
  theirs: AdminBlogPost;
  mine: PostValues;
  onKeepMine: () => Promise<void>;
  onTakeTheirs: () => void;
  onBack: () => void;
};

export function ConflictView({ theirs, mine, onKeepMine, onTakeTheirs, onBack }: ConflictViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [keepMine, isSaving] = useAction(onKeepMine);
  // The button that had the focus is now hidden.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid grid-cols-1 gap-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Someone else saved this post first
      </h3>
      <p role="alert" className="border-l-4 border-warn pl-4">
        {theirs.updatedBy || "Someone"} saved it on {formatMoment(theirs.updatedAt, null)}, after you opened
        it. You haven't lost anything you typed, and their version hasn't been overwritten yet.{" "}
        {theirs.deletedForGoodAt && " The post has since been deleted: restore it before you save."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="ink" disabled={isSaving} onClick={() => void keepMine()}>
          {isSaving ? "Saving..." : "Keep mine"}
        </Button>
        <Button onClick={onTakeTheirs}>Use theirs</Button>
        <Button look="quiet" onClick={onBack}>
          Back to my text
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        If you keep yours, it's saved over theirs, which stays in the history. If you use theirs, this browser
        keeps yours.
      </p>
      <h4 className="font-display font-bold">Their text is struck out and yours is underlined</h4>
      <DiffView
        fields={diffPosts(valuesOf(theirs), mine)}
        same="The text is the same; only the publishing time differs."
      />
    </section>
  );
}
