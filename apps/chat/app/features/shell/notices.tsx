import { useMe } from "#app/lib/use-me.ts";
import { meQuery } from "#app/lib/queries.ts";
import type { Me, Notice } from "@plumbline/contract/chat.ts";
import { postJson } from "@plumbline/ui/api.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { Link } from "react-router";

export function Notices() {
  const { notices } = useMe();
  const queryClient = useQueryClient();
  const { mutate: putAway } = useMutation({
    mutationFn: (id: string) => postJson<unknown>(`/api/notices/${id}/seen`, {}),
    onMutate: (id) => {
      queryClient.setQueryData(
        meQuery().queryKey,
        (me): Me | undefined => me && { ...me, notices: me.notices.filter((notice) => notice.id !== id) },
      );
    },
  });
  if (notices.length === 0) return null;
  return (
    <section aria-label="Notifications" className="grid gap-2 border-b-2 border-rule bg-sheet p-3">
      {notices.map((notice) => (
        <NoticeView key={notice.id} notice={notice} onPutAway={() => putAway(notice.id)} />
      ))}
    </section>
  );
}

function NoticeView({ notice, onPutAway }: { notice: Notice; onPutAway: () => void }) {
  const { text, threadId } = notice;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="flex min-w-52 flex-1 items-start gap-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
        {text}
      </p>
      {threadId && (
        <Link to={`/t/${threadId}`} onClick={onPutAway} className={buttonStyle({ size: "sm" })}>
          See the answer
        </Link>
      )}
      <Button look="quiet" size="sm" onClick={onPutAway}>
        Got it
      </Button>
    </div>
  );
}
