import type { AdminBlogPost } from "@plumbline/contract/blog.ts";
import { formatMoment } from "@plumbline/contract/time.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { DiffView } from "./diff-view.tsx";
import type { KeptWork } from "./kept-work.ts";
import { diffPosts } from "./post-diff.ts";
import { NO_VALUES, valuesOf } from "./post-values.ts";

type KeptOfferProps = {
  kept: KeptWork;
  post: AdminBlogPost | undefined;
  onTake: () => void;
  onDrop: () => void;
};

/** Offers the work that a reload, or a closed page, left unsaved. */
export function KeptOffer({ kept, post, onTake, onDrop }: KeptOfferProps) {
  const isBehind = post !== undefined && kept.version !== post.version;
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        You typed this on {formatMoment(kept.at, null)} and did not save it. This browser kept it.
        {isBehind && ` ${post.updatedBy} saved the post since: you will be asked when you save.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="main" onClick={onTake}>
          Go on with it
        </Button>
        <Button onClick={onDrop}>
          {post ? "Throw it away, open what is saved" : "Throw it away, begin anew"}
        </Button>
      </div>
      <DiffView
        fields={diffPosts(post ? valuesOf(post) : NO_VALUES, kept.values)}
        same="Its words are those that are saved; only when it is published differs."
      />
    </div>
  );
}
