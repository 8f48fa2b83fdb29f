import type { AdminBlogPost } from "@plumbline/contract/blog.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useState } from "react";
import { keeperOf } from "./kept-work.ts";
import { PostDesk } from "./post-desk.tsx";

/** `post` is undefined for a new post. */
export type Opened = { post: AdminBlogPost | undefined };

type PostDialogProps = {
  opened: Opened | undefined;
  userId: string;
  siteUrl: string;
  onClose: () => void;
  onSaved: (isNew: boolean) => void;
};

export function PostDialog({ opened, userId, siteUrl, onClose, onSaved }: PostDialogProps) {
  const [isChanged, setIsChanged] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const keeper = keeperOf(userId, opened?.post?.id);

  function close(): void {
    setIsAsking(false);
    setIsChanged(false);
    onClose();
  }

  function askToClose(): void {
    if (isChanged) setIsAsking(true);
    else close();
  }

  return (
    <>
      <Dialog
        id="write-post"
        title={opened?.post ? "Edit Blog Post" : "Create New Blog Post"}
        open={opened !== undefined}
        onClose={askToClose}
        asksFirst
        isWide
      >
        {opened && (
          <PostDesk
            post={opened.post}
            keeper={keeper}
            siteUrl={siteUrl}
            onChanged={setIsChanged}
            onCancel={askToClose}
            onSaved={() => {
              close();
              onSaved(opened.post === undefined);
            }}
          />
        )}
      </Dialog>
      <Dialog
        id="unsaved-post"
        title="Close without saving?"
        open={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <div className="grid gap-5">
          <p>Your changes aren't saved. This browser can keep them until you open the post again.</p>
          <div className="flex flex-wrap gap-3">
            <Button look="main" onClick={() => setIsAsking(false)}>
              Keep writing
            </Button>
            <Button onClick={close}>Close and keep changes</Button>
            <Button
              look="quiet"
              className="text-bad"
              onClick={() => {
                keeper.forget("draft");
                close();
              }}
            >
              Discard changes
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
