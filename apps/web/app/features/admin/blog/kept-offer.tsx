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

export function KeptOffer({ kept, post, onTake, onDrop }: KeptOfferProps) {
  const isBehind = post !== undefined && kept.version !== post.version;
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        You typed this on {formatMoment(kept.at, null)} but didn't save it. This browser kept a copy.
        {isBehind &&
          ` ${post.updatedBy} has saved the post since then, so we'll ask which version to keep when you save.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="main" onClick={onTake}>
          Continue editing
        </Button>
        <Button onClick={onDrop}>
          {post ? "Discard and open the saved version" : "Discard and start over"}
        </Button>
      </div>
      <DiffView
        fields={diffPosts(post ? valuesOf(post) : NO_VALUES, kept.values)}
        same="The text is the same as the saved version; only the publishing time differs."
      />
    </div>
  );
}
