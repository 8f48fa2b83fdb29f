import type { AnswerBlock, AssistantAnswer, RelatedGuide, Sentence } from "@plumbline/contract/assistant.ts";
import { JURISDICTION_NAMES, type State } from "@plumbline/contract/jurisdictions.ts";
import { TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { ChipButton, Stamp } from "../chip.tsx";
import { createContext, Fragment, useContext, useId } from "react";
import { Caveats } from "./caveats.tsx";
import { CitationMark, type OpenSource, PendingMark, Sources } from "./citations.tsx";
import { Contacts } from "./contacts.tsx";

type AnswerViewProps = {
  answer: AssistantAnswer;
  /** Set while the reader can choose the state by tapping. */
  onChooseState?: (state: State) => void;
  /** Set if related questions can be asked with a tap. */
  onAsk?: (question: string) => void;
  /** Set where nothing more can be asked. Related questions then lead to guides. */
  relatedGuides?: RelatedGuide[];
  /** Set if sources are shown beside the answer. Otherwise they open in place. */
  onOpenSource?: OpenSource;
};

/** Keeps element ids apart, because a page may show several answers. */
const AnswerContext = createContext<{ id: string; onOpenSource?: OpenSource }>({ id: "" });

export function AnswerView(props: AnswerViewProps) {
  const { answer, onChooseState, onAsk, relatedGuides, onOpenSource } = props;
  const { blocks, citations, caveats, contacts, choices, related, notice } = answer;
  const id = useId();
  return (
    <AnswerContext value={{ id, onOpenSource }}>
      <div className="grid gap-5">
        <Understood answer={answer} />
        {blocks.map((block, index) => (
          <Block key={index} block={block} isLead={index === 0} />
        ))}
        {onChooseState && choices.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Which state or territory?</legend>
            {choices.map((state) => (
              <ChipButton key={state} onClick={() => onChooseState(state)}>
                {JURISDICTION_NAMES[state]}
              </ChipButton>
            ))}
          </fieldset>
        )}
        <Caveats caveats={caveats} />
        {citations.length > 0 && <Sources answerId={id} citations={citations} onOpenSource={onOpenSource} />}
        {contacts.length > 0 && <Contacts contacts={contacts} />}
        {relatedGuides ? (
          <RelatedGuides guides={relatedGuides} />
        ) : (
          related.length > 0 && <Related questions={related} onAsk={onAsk} />
        )}
        <p className="text-xs text-ink-soft">{notice}</p>
      </div>
    </AnswerContext>
  );
}

export function AnswerDraft({ sentences }: { sentences: Sentence[] }) {
  return (
    <p>
      {sentences.map(({ text, citations }, index) => (
        <Fragment key={index}>
          {text}
          {citations.map((number) => (
            <PendingMark key={number} number={number} />
          ))}{" "}
        </Fragment>
      ))}
    </p>
  );
}

function Understood({ answer: { outcome, understood } }: { answer: AssistantAnswer }) {
  const { states, trade } = understood;
  if (outcome === "decline" || (states.length === 0 && !trade)) return null;
  return (
    <p className="flex flex-wrap gap-2">
      <span className="sr-only">Understood as: </span>
      {states.map((state) => (
        <Stamp key={state} tone="soft">
          {JURISDICTION_NAMES[state]}
        </Stamp>
      ))}
      {trade && <Stamp tone="soft">{TRADE_LABELS[trade]}</Stamp>}
    </p>
  );
}

function Block({ block, isLead }: { block: AnswerBlock; isLead: boolean }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          {block.sentences.map((sentence, index) => (
            <SentenceView key={index} sentence={sentence} isLead={isLead && index === 0} />
          ))}
        </p>
      );
    case "table":
      return (
        <table className="w-full border-collapse text-left text-sm">
          <caption className="mb-2 text-left font-display font-bold">{block.caption}</caption>
          <tbody>
            {block.rows.map(({ jurisdiction, cell }) => (
              <tr key={jurisdiction} className="border-y-2 border-rule align-top">
                <th scope="row" className="py-2.5 pr-4 font-display font-bold">
                  {jurisdiction === "AU" ? (
                    "National"
                  ) : (
                    <abbr title={JURISDICTION_NAMES[jurisdiction]} className="no-underline">
                      {jurisdiction}
                    </abbr>
                  )}
                </th>
                <td className="py-2.5">
                  <SentenceView sentence={cell} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

type SentenceViewProps = {
  sentence: Sentence;
  /** True for the direct answer, which is shown in larger text. */
  isLead?: boolean;
};

function SentenceView({ sentence: { text, citations }, isLead }: SentenceViewProps) {
  const { id, onOpenSource } = useContext(AnswerContext);
  return (
    <>
      {isLead ? <strong className="text-lg font-semibold">{text}</strong> : text}
      {citations.map((number) => (
        <CitationMark key={number} answerId={id} number={number} onOpenSource={onOpenSource} />
      ))}{" "}
    </>
  );
}

function Related({ questions, onAsk }: { questions: string[]; onAsk?: (question: string) => void }) {
  return (
    <div>
      <h3 className="lettering text-ink-soft">Related questions</h3>
      {onAsk ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {questions.map((question) => (
            <li key={question}>
              <ChipButton onClick={() => onAsk(question)}>{question}</ChipButton>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="mt-1 list-disc pl-5 text-sm">
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RelatedGuides({ guides }: { guides: RelatedGuide[] }) {
  if (guides.length === 0) return null;
  return (
    <div>
      <h3 className="lettering text-ink-soft">Related questions in the guides</h3>
      <ul className="mt-1">
        {guides.map(({ question, path }) => (
          <li key={question}>
            <a
              href={path}
              className="inline-flex min-h-11 items-center py-1 text-sm leading-snug underline underline-offset-4"
            >
              {question}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
