import type { AdminBlogPost } from "@plumbline/contract/blog.ts";
import { deleteJson, postJson } from "@plumbline/ui/api.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useState } from "react";
import { CopyField } from "../../../components/copy-field.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { postPath, refreshPosts } from "./queries.ts";

type PreviewLinkDialogProps = { post: AdminBlogPost | undefined; onClose: () => void };

export function PreviewLinkDialog({ post, onClose }: PreviewLinkDialogProps) {
  return (
    <Dialog id="preview-link" title="Preview link" open={post !== undefined} onClose={onClose} closesOutside>
      {post && <PreviewLink key={post.id} post={post} />}
    </Dialog>
  );
}

function PreviewLink({ post }: { post: AdminBlogPost }) {
  const [url, setUrl] = useState(post.previewUrl);
  const path = `${postPath(post.id)}/preview-link`;
  const [make, isMaking] = useAction(async () => {
    const { previewUrl } = await postJson<AdminBlogPost>(path, {});
    setUrl(previewUrl);
    await refreshPosts();
  });
  const [end, isEnding] = useAction(async () => {
    await deleteJson(path);
    setUrl(null);
    await refreshPosts();
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="font-display text-lg font-bold wrap-anywhere">{post.title}</p>
      <p>Anyone with the link can read the saved post, published or not, until you turn it off.</p>
      {url ? (
        <>
          <CopyField label="preview link" value={url} />
          <div className="flex flex-wrap gap-3">
            <a href={url} className={buttonStyle({ look: "main" })}>
              Open link
            </a>
            <Button disabled={isEnding} onClick={() => void end()}>
              {isEnding ? "One moment..." : "Turn off link"}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button look="main" disabled={isMaking} onClick={() => void make()}>
            {isMaking ? "One moment..." : "Create link"}
          </Button>
        </div>
      )}
    </div>
  );
}
