import { QUESTION_MAX_LENGTH } from "@plumbline/contract/limits.ts";
import { COMPOSER_ID } from "#app/components/ask/composer.tsx";
import type { ChatTurn } from "@plumbline/contract/chat.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { ChevronLeft, ChevronRight, Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";

export function QuestionBubble({ children }: { children: ReactNode }) {
  return (
    <h2 className="max-w-[85%] justify-self-end rounded-md bg-ink px-4 py-2.5 font-sans text-base font-normal tracking-normal text-wrap break-words whitespace-pre-wrap text-paper">
      <span className="sr-only">You asked: </span>
      {children}
    </h2>
  );
}

type QuestionViewProps = {
  turn: ChatTurn;
  canEdit: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onResend: (question: string) => void;
  onShowVersion: (turnId: string) => void;
};

export function QuestionView({
  turn,
  canEdit,
  isEditing,
  onEdit,
  onResend,
  onShowVersion,
}: QuestionViewProps) {
  const pencil = useRef<HTMLButtonElement>(null);

  function cancel(origin: Element | null) {
    // The button returns only after React has removed the editor.
    flushSync(() => onEdit(false));
    const isBox = origin instanceof HTMLElement && origin.id === COMPOSER_ID;
    (isBox ? origin : pencil.current)?.focus();
  }

  if (isEditing && canEdit) {
    return <QuestionEditor question={turn.question} onCancel={cancel} onResend={onResend} />;
  }
  return (
    <div className="grid gap-1">
      <QuestionBubble>{turn.question}</QuestionBubble>
      <div className="flex items-center justify-end gap-1 text-ink-soft">
        <Versions turn={turn} onShow={onShowVersion} />
        {canEdit && (
          <Button
            ref={pencil}
            look="quiet"
            size="icon"
            aria-label="Edit this question"
            onClick={() => onEdit(true)}
            className="text-ink-soft"
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
    </div>
  );
}

function Versions({ turn, onShow }: { turn: ChatTurn; onShow: (turnId: string) => void }) {
  const { siblingIds, id } = turn;
  if (siblingIds.length < 2) return null;
  const at = siblingIds.indexOf(id);
  const step = (to: number, name: string, icon: ReactNode) => {
    const target = siblingIds[to];
    return (
      <Button
        look="quiet"
        size="icon"
        aria-label={name}
        disabled={target === undefined}
        onClick={() => target && onShow(target)}
      >
        {icon}
      </Button>
    );
  };
  return (
    <div role="group" aria-label="Versions of this question" className="flex items-center">
      {step(at - 1, "Previous version", <ChevronLeft aria-hidden="true" className="size-5" />)}
      <span className="figures text-xs">
        {at + 1} of {siblingIds.length}
      </span>
      {step(at + 1, "Next version", <ChevronRight aria-hidden="true" className="size-5" />)}
    </div>
  );
}

type EditorProps = {
  question: string;
  /** `origin` is the element that had focus before the editor opened. */
  onCancel: (origin: Element | null) => void;
  onResend: (question: string) => void;
};

function QuestionEditor({ question, onCancel, onResend }: EditorProps) {
  const [text, setText] = useState(question);
  const [origin] = useState(() => document.activeElement);
  const trimmed = text.trim();
  const canSend = trimmed !== "" && trimmed.length <= QUESTION_MAX_LENGTH;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onResend(trimmed);
      }}
      className="grid gap-2"
    >
      <Textarea
        aria-label="Edit your question"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the box replaces the button just pressed
        autoFocus
        value={text}
        rows={Math.min(8, text.split("\n").length + 1)}
        onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.preventDefault();
            onCancel(origin);
          }
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (canSend) onResend(trimmed);
        }}
        className="field-sizing-content max-h-[50dvh]"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {trimmed.length > QUESTION_MAX_LENGTH && (
          <p role="alert" className="figures mr-auto text-sm text-bad">
            {trimmed.length - QUESTION_MAX_LENGTH} characters over the limit
          </p>
        )}
        <Button size="sm" onClick={() => onCancel(origin)} className="min-h-11">
          Cancel
        </Button>
        <Button type="submit" size="sm" look="main" disabled={!canSend} className="min-h-11">
          Ask again
        </Button>
      </div>
    </form>
  );
}
