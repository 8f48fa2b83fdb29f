import { Composer } from "#app/components/ask/composer.tsx";
import { DefaultsChips } from "#app/components/ask/defaults-chips.tsx";
import { LockedCard } from "#app/components/ask/locked-card.tsx";
import { pathTo } from "#app/components/ask/path.ts";
import { QuestionsLeft } from "#app/components/ask/questions-left.tsx";
import { UnsentQuestion } from "#app/components/ask/unsent-question.tsx";
import { useAsk } from "#app/components/ask/use-ask.ts";
import { useDraft } from "#app/components/ask/use-draft.ts";
import { useUpdateThread } from "#app/components/threads/thread-actions.tsx";
import { useAnnounce } from "#app/lib/announcer.tsx";
import { findJob, jobsQuery, threadQuery } from "#app/lib/queries.ts";
import { lockOf, useMe } from "#app/lib/use-me.ts";
import type { ThreadDetail } from "@plumbline/contract/chat.ts";
import { postJson } from "@plumbline/ui/api.ts";
import { cn } from "@plumbline/ui/cn.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { QuestionBubble } from "./question-view.tsx";
import { Thinking } from "./reply.tsx";
import { SourcePanel } from "./source-panel.tsx";
import { leadOf } from "./lead.ts";
import { TurnView } from "./turn-view.tsx";
import { useTurnStream } from "./use-turn-stream.ts";

export function ConversationView({ thread }: { thread: ThreadDetail }) {
  const { turns } = thread;
  const last = turns.at(-1);
  const running = last?.status === "running" ? last : undefined;
  const me = useMe();
  const lock = lockOf(me);
  const { data: jobs = [] } = useQuery(jobsQuery());
  const draft = useDraft(thread.id);
  const { ask, sending, unsent, sendAgain, takeBack } = useAsk(thread.id, thread);
  const update = useUpdateThread(thread.id);
  const stop = useStop(thread.id);
  const [editing, setEditing] = useState<string>();
  const [source, setSource] = useState<{ turnId: string; number: number }>();
  useTurnStream(thread.id, running?.id);
  useAnnouncedAnswer(thread);

  const shown = sending ? pathTo(turns, sending.parentId) : turns;
  const newest = useScrollToNewest((sending ?? unsent?.request ?? last)?.id, turns.length);
  const sourceAnswer = turns.find(({ id }) => id === source?.turnId)?.answer ?? undefined;
  const job = findJob(jobs, thread.jobId);

  useEscape(running && (() => stop.mutate(running.id)));

  return (
    <div className={cn("flex flex-1 flex-col", sourceAnswer && "xl:pr-[26rem]")}>
      <div className="mx-auto grid w-full max-w-3xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 px-4 py-6 sm:px-6">
        {shown.map((turn, index) => {
          const isLast = !sending && index === shown.length - 1;
          const isNewest = isLast && !unsent;
          return (
            <div
              key={turn.id}
              ref={isNewest ? newest : undefined}
              className={cn("scroll-mt-20", isNewest && index > 0 && "min-h-[calc(100dvh-16rem)]")}
            >
              <TurnView
                turn={turn}
                isLast={isLast && !running}
                isLocked={lock !== undefined || unsent !== undefined}
                isEditing={editing === turn.id}
                onEdit={(isEditing) => setEditing(isEditing ? turn.id : undefined)}
                onResend={(question) => {
                  setEditing(undefined);
                  ask({ question, parentId: turn.parentId });
                }}
                onAsk={(question) => ask({ question, parentId: turn.id })}
                onChooseState={(chosen) =>
                  ask({ question: turn.question, parentId: turn.parentId, state: chosen })
                }
                onOpenSource={(number) => setSource({ turnId: turn.id, number })}
              />
            </div>
          );
        })}
        {sending && (
          <div ref={newest} className="grid min-h-[calc(100dvh-16rem)] scroll-mt-20 content-start gap-6">
            <QuestionBubble>{sending.question}</QuestionBubble>
            <Thinking />
          </div>
        )}
        {unsent && (
          <div ref={newest} className="scroll-mt-20">
            <UnsentQuestion unsent={unsent} onSendAgain={sendAgain} onEdit={() => takeBack(draft)} />
          </div>
        )}
      </div>
      <div className="sticky bottom-0 z-20 bg-paper px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-2">
          <QuestionsLeft />
          {lock ? (
            <LockedCard lock={lock} />
          ) : (
            <Composer
              text={draft.text}
              onChange={draft.change}
              onSend={(question) => {
                draft.change("");
                ask({ question, parentId: last?.id ?? null });
              }}
              onStop={running && (() => stop.mutate(running.id))}
              isSending={sending !== undefined}
              isBehindUnsent={unsent !== undefined}
              onEditLast={last && (() => setEditing(last.id))}
              placeholder="Ask something else"
            >
              <DefaultsChips
                chosen={thread}
                inherited={{ state: job?.state ?? me.defaults.state, trade: me.defaults.trade }}
                onChange={(change) => update.mutate(change)}
              />
            </Composer>
          )}
        </div>
      </div>
      {sourceAnswer && source && (
        <SourcePanel answer={sourceAnswer} number={source.number} onClose={() => setSource(undefined)} />
      )}
    </div>
  );
}

function useStop(threadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (turnId: string) => postJson<unknown>(`/api/turns/${turnId}/stop`, {}),
    onSettled: () => queryClient.invalidateQueries(threadQuery(threadId)),
  });
}

/** An open dialog or menu handles Escape first. */
function useEscape(action: (() => void) | undefined) {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("dialog:modal, :popover-open")) return;
      latest.current?.();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

/** Scrolls the newest question to the top, so that its answer is read from the start. */
function useScrollToNewest(newestId: string | undefined, count: number) {
  const newest = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const behavior = isFirst.current ? "instant" : "auto";
    if (!isFirst.current || count > 1) newest.current?.scrollIntoView({ behavior });
    isFirst.current = false;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for a new question, not a new answer
  }, [newestId]);
  return newest;
}

function useAnnouncedAnswer({ turns }: ThreadDetail) {
  const announce = useAnnounce();
  const last = turns.at(-1);
  const wasRunning = useRef<string>(undefined);
  useEffect(() => {
    if (last?.status === "running") {
      wasRunning.current = last.id;
      announce("Checking the rules");
    } else if (last && last.id === wasRunning.current) {
      wasRunning.current = undefined;
      announce(last.answer ? `Answer: ${leadOf(last.answer)}` : "The answer was cut off.");
    }
  }, [last, announce]);
}
