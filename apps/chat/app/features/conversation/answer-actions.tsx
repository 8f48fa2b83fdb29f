import { useAnnounce } from "#app/lib/announcer.tsx";
import { threadQuery } from "#app/lib/queries.ts";
import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import type { ChatTurn, ThreadDetail } from "@plumbline/contract/chat.ts";
import { answerAsText } from "@plumbline/ui/answer/plain-text.ts";
import { sendJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { Tooltip } from "@plumbline/ui/tooltip.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Copy, FileText, Flag, ThumbsDown, ThumbsUp } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

export function AnswerActions({ turn, answer }: { turn: ChatTurn; answer: AssistantAnswer }) {
  const [isReporting, setReporting] = useState<boolean>();
  const rate = useRate(turn);
  return (
    <div role="group" aria-label="This answer" className="mt-3 -ml-2 flex flex-wrap items-center">
      <CopyButton text={answerAsText(turn.question, answer)} />
      <Action
        name="Good answer"
        isPressed={turn.rating === "up"}
        onClick={() => rate.mutate(turn.rating === "up" ? null : "up")}
      >
        <ThumbsUp aria-hidden="true" className={cn("size-5", turn.rating === "up" && "fill-current")} />
      </Action>
      <Action
        name="Poor answer"
        isPressed={turn.rating === "down"}
        onClick={() => rate.mutate(turn.rating === "down" ? null : "down")}
      >
        <ThumbsDown aria-hidden="true" className={cn("size-5", turn.rating === "down" && "fill-current")} />
      </Action>
      {answer.outcome === "answer" && (
        <Tooltip text="Site note for the job file (PDF)">
          <a
            href={`/api/turns/${turn.id}/note.pdf`}
            download
            aria-label="Site note (PDF)"
            className={cn(buttonStyle({ look: "quiet", size: "icon" }), "text-ink-soft")}
          >
            <FileText aria-hidden="true" className="size-5" />
          </a>
        </Tooltip>
      )}
      <Action name="Report this answer" onClick={() => setReporting(true)}>
        <Flag aria-hidden="true" className={cn("size-5", turn.report && "fill-current")} />
      </Action>
      {turn.report && <ReportState report={turn.report} />}
      <Suspense>
        {isReporting !== undefined && (
          <ReportDialog turn={turn} open={isReporting} onClose={() => setReporting(false)} />
        )}
      </Suspense>
    </div>
  );
}

function ReportState({ report: { status, note } }: { report: NonNullable<ChatTurn["report"]> }) {
  const said = {
    open: "Reported. We'll look into it and let you know here.",
    fixed: "You were right. We've fixed it.",
    dismissed: "We looked into your report.",
  }[status];
  return (
    <p className={cn("basis-full px-2 text-sm", status === "fixed" ? "text-good" : "text-ink-soft")}>
      {said} {note}
    </p>
  );
}

type ActionProps = { name: string; isPressed?: boolean; onClick: () => void; children: ReactNode };

function Action({ name, isPressed, onClick, children }: ActionProps) {
  return (
    <Tooltip text={name}>
      <Button
        look="quiet"
        size="icon"
        aria-label={name}
        aria-pressed={isPressed}
        onClick={onClick}
        className={isPressed ? "text-hivis-ink" : "text-ink-soft"}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

const SHOW_COPIED_MS = 2_000;

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const announce = useAnnounce();
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce("Copied with sources");
      setTimeout(() => setCopied(false), SHOW_COPIED_MS);
    } catch {
      toast({
        title: "Couldn't copy the answer",
        description: "Your browser blocked copying. Select the text and copy it manually.",
        destructive: true,
      });
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <Action name="Copy with sources" onClick={() => void copy()}>
      <Icon aria-hidden="true" className={cn("size-5", isCopied && "text-good")} />
    </Action>
  );
}

function useRate(turn: ChatTurn) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { queryKey } = threadQuery(turn.threadId);
  const show = (rating: ChatTurn["rating"]) =>
    queryClient.setQueryData(
      queryKey,
      (thread): ThreadDetail | undefined =>
        thread && {
          ...thread,
          turns: thread.turns.map((known) => (known.id === turn.id ? { ...known, rating } : known)),
        },
    );
  return useMutation({
    mutationFn: (rating: ChatTurn["rating"]) =>
      sendJson<unknown>("PUT", `/api/turns/${turn.id}/rating`, { rating }),
    onMutate: show,
    onError: (error) => {
      show(turn.rating);
      toast({ title: "Couldn't save your rating", description: sentenceOf(error), destructive: true });
    },
  });
}
