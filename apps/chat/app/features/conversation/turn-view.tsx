import { useUpdateThread } from "#app/components/threads/thread-actions.tsx";
import { threadQuery } from "#app/lib/queries.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { ChatTurn } from "@plumbline/contract/chat.ts";
import { AnswerDraft, AnswerView } from "@plumbline/ui/answer/answer-view.tsx";
import { postJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { AnswerActions } from "./answer-actions.tsx";
import { QuestionView } from "./question-view.tsx";
import { Reply, Thinking } from "./reply.tsx";

type TurnViewProps = {
  turn: ChatTurn;
  isLast: boolean;
  isLocked: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onResend: (question: string) => void;
  onAsk: (question: string) => void;
  onChooseState: (state: State) => void;
  onOpenSource: (number: number) => void;
};

export function TurnView(props: TurnViewProps) {
  const { turn, isLocked, isEditing, onEdit, onResend } = props;
  const update = useUpdateThread(turn.threadId);
  return (
    <article aria-label="Question and answer" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <QuestionView
        turn={turn}
        canEdit={!isLocked && turn.status !== "running"}
        isEditing={isEditing}
        onEdit={onEdit}
        onResend={onResend}
        onShowVersion={(activeTurnId) => update.mutate({ activeTurnId })}
      />
      <Reply>
        <Outcome {...props} />
      </Reply>
    </article>
  );
}

function Outcome({ turn, isLast, isLocked, onAsk, onChooseState, onOpenSource }: TurnViewProps) {
  const isHydrated = useHydrated();
  const canGoOn = isLast && !isLocked;
  if (turn.answer) {
    return (
      <>
        <AnswerView
          answer={turn.answer}
          onChooseState={canGoOn ? onChooseState : undefined}
          onAsk={canGoOn ? onAsk : undefined}
          // Without JavaScript, sources expand in place.
          onOpenSource={isHydrated ? onOpenSource : undefined}
        />
        <AnswerActions turn={turn} answer={turn.answer} />
      </>
    );
  }
  return (
    <div className="grid gap-4">
      {turn.sentences.length > 0 && <AnswerDraft sentences={turn.sentences} />}
      {turn.status === "running" ? <Thinking /> : <Unfinished turn={turn} canRetry={canGoOn} />}
    </div>
  );
}

function Unfinished({ turn, canRetry }: { turn: ChatTurn; canRetry: boolean }) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => postJson<unknown>(`/api/turns/${turn.id}/retry`, {}),
    onSuccess: () => queryClient.invalidateQueries(threadQuery(turn.threadId)),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-soft">
        {turn.status === "stopped"
          ? "You stopped this answer."
          : "We couldn't finish this answer. Your question is saved."}
      </p>
      {retry.isError && (
        <p role="alert" className="text-sm text-bad">
          {sentenceOf(retry.error)}
        </p>
      )}
      {canRetry && (
        <Button size="sm" onClick={() => retry.mutate()} disabled={retry.isPending} className="min-h-11">
          <RotateCcw aria-hidden="true" className="size-4" />
          {retry.isPending ? "Asking..." : "Try again"}
        </Button>
      )}
    </div>
  );
}
