import type { AnswerDefaults } from "@plumbline/contract/chat.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { suggestQuestions, suggestedTrade } from "@plumbline/ui/answer/suggestions.ts";
import { ChipButton } from "@plumbline/ui/chip.tsx";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { type ReactNode, useState } from "react";
import { lockOf, useMe } from "../../lib/use-me.ts";
import { Composer } from "./composer.tsx";
import { DefaultsChips } from "./defaults-chips.tsx";
import { LockedCard } from "./locked-card.tsx";
import { QuestionsLeft } from "./questions-left.tsx";
import { UnsentQuestion } from "./unsent-question.tsx";
import { useAsk } from "./use-ask.ts";
import { useDraft } from "./use-draft.ts";

type NewQuestionProps = {
  /** Where the draft is saved: under the start page or a job. */
  place: string;
  jobId: string | null;
  jobState?: State | null;
  suggests?: boolean;
  children: ReactNode;
};

export function NewQuestion({ place, jobId, jobState, suggests, children }: NewQuestionProps) {
  const me = useMe();
  const lock = lockOf(me);
  const draft = useDraft(place);
  const { ask, sending, unsent, sendAgain, takeBack } = useAsk(place);
  const [chosen, setChosen] = useState<AnswerDefaults>({ state: null, trade: null });
  const inherited = { state: jobState ?? me.defaults.state, trade: me.defaults.trade };
  const state = chosen.state ?? inherited.state ?? undefined;
  const trade = suggestedTrade(chosen.trade ?? inherited.trade);

  function send(question: string) {
    draft.change("");
    ask({
      question,
      parentId: null,
      jobId,
      ...(chosen.state && { state: chosen.state }),
      ...(chosen.trade && { trade: chosen.trade }),
    });
  }

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-3 sm:px-6">
      {sending ? (
        <div className="grid flex-1 content-start gap-6 py-6">
          <p className="max-w-[85%] justify-self-end rounded-md bg-ink px-4 py-2.5 break-words whitespace-pre-wrap text-paper">
            {sending.question}
          </p>
          <PlumbThinking label="Checking the rules" />
        </div>
      ) : (
        children
      )}
      {unsent && (
        <div className="pb-4">
          <UnsentQuestion unsent={unsent} onSendAgain={sendAgain} onEdit={() => takeBack(draft)} />
        </div>
      )}
      <div className="sticky bottom-0 z-20 grid grid-cols-[minmax(0,1fr)] gap-3 bg-paper pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {suggests && !lock && !sending && !unsent && draft.text === "" && (
          <ul aria-label="Suggested questions" className="flex flex-wrap gap-2 noscript:hidden">
            {suggestQuestions(trade, state).map((suggestion) => (
              <li key={suggestion}>
                <ChipButton onClick={() => send(suggestion)}>{suggestion}</ChipButton>
              </li>
            ))}
          </ul>
        )}
        <QuestionsLeft />
        {lock ? (
          <LockedCard lock={lock} />
        ) : (
          <Composer
            text={draft.text}
            onChange={draft.change}
            onSend={send}
            isSending={sending !== undefined}
            isBehindUnsent={unsent !== undefined}
          >
            <DefaultsChips
              chosen={chosen}
              inherited={inherited}
              onChange={(change) => setChosen({ ...chosen, ...change })}
            />
          </Composer>
        )}
      </div>
    </div>
  );
}
