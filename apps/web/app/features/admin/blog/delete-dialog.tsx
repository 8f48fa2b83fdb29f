import { type AdminBlogPost, POST_RESTORE_DAYS } from "@plumbline/contract/blog.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";

type DeleteDialogProps = {
  post: AdminBlogPost | undefined;
  onClose: () => void;
  onDelete: (post: AdminBlogPost) => void;
};

export function DeleteDialog({ post, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog id="delete-post" title="Delete post" open={post !== undefined} onClose={onClose}>
      {post && (
        <div className="grid gap-5">
          <p className="font-display text-lg font-bold wrap-anywhere">{post.title}</p>
          <p>Are you sure you want to delete this post?</p>
          <p className="text-ink-soft">
            Readers won't be able to see it. You can restore it for {POST_RESTORE_DAYS} days. After that it's
            deleted for good.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="ink" onClick={() => onDelete(post)}>
              Delete
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
