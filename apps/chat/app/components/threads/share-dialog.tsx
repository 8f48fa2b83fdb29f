import type { SharedThread, ShareResponse } from "@plumbline/contract/chat.ts";
import { deleteJson, getJson, postJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { threadQuery } from "../../lib/queries.ts";
import type { ThreadDialogProps } from "./thread-actions.tsx";

export default function ShareDialog({ thread, open, onClose }: ThreadDialogProps) {
  const sharePath = `/api/threads/${thread.id}/share`;
  const { queryKey, ...query } = threadQuery(thread.id);
  const { data: detail } = useQuery({ ...query, queryKey });
  const { data: preview } = useQuery({
    queryKey: [sharePath],
    queryFn: ({ signal }) => getJson<SharedThread>(sharePath, signal),
    staleTime: 0,
  });
  const queryClient = useQueryClient();
  const setShareUrl = (shareUrl: string | null) =>
    queryClient.setQueryData(queryKey, (known) => known && { ...known, shareUrl });
  const share = useMutation({
    mutationFn: () => postJson<ShareResponse>(sharePath, {}),
    onSuccess: ({ url }) => setShareUrl(url),
  });
  const revoke = useMutation({
    mutationFn: () => deleteJson<unknown>(sharePath),
    onSuccess: () => setShareUrl(null),
  });
  const failure = share.error ?? revoke.error;

  return (
    <Dialog id="share" title="Share a link" open={open} onClose={onClose} closesOutside>
      {detail?.shareUrl ? (
        <SharedLink url={detail.shareUrl} onRevoke={() => revoke.mutate()} isRevoking={revoke.isPending} />
      ) : (
        <div className="grid gap-4">
          <p>
            Anyone with the link can read the questions and answers below, as they are now. The link doesn't
            show your name, your account or the job's address. You can turn off the link at any time.
          </p>
          {preview && <Preview questions={preview.turns.map(({ question }) => question)} />}
          <Button look="main" onClick={() => share.mutate()} disabled={share.isPending}>
            {share.isPending ? "Creating link..." : "Create link"}
          </Button>
        </div>
      )}
      {failure && (
        <p role="alert" className="mt-4 text-sm text-bad">
          {sentenceOf(failure)}
        </p>
      )}
    </Dialog>
  );
}

function Preview({ questions }: { questions: string[] }) {
  return (
    <div>
      <h3 className="lettering text-ink-soft">Questions they'll see</h3>
      <ul className="mt-1 grid max-h-48 list-disc gap-1 overflow-y-auto border-2 border-rule py-2 pr-3 pl-8 text-sm">
        {questions.map((question, index) => (
          <li key={index} className="whitespace-pre-wrap">
            {question}
          </li>
        ))}
      </ul>
    </div>
  );
}

type SharedLinkProps = { url: string; onRevoke: () => void; isRevoking: boolean };

function SharedLink({ url, onRevoke, isRevoking }: SharedLinkProps) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: "Link copied" });
    } catch {
      toast({
        title: "Couldn't copy the link",
        description: "Select the link and copy it manually.",
        destructive: true,
      });
    }
  }
  return (
    <div className="grid gap-4">
      <p>Anyone with this link can read the conversation as it was when you created the link.</p>
      <Input readOnly value={url} aria-label="Shared link" onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onRevoke} disabled={isRevoking} className="text-bad">
          {isRevoking ? "Turning off..." : "Turn off link"}
        </Button>
        <Button look="main" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </div>
  );
}
