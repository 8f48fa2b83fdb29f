import { QUESTION_MAX_LENGTH } from "@plumbline/contract/limits.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

export const COMPOSER_ID = "composer";
export const FOCUS_COMPOSER = { focus: COMPOSER_ID };
const COUNT_FROM = QUESTION_MAX_LENGTH - 200;
const MOST_ROWS = 10;

type ComposerProps = {
  text: string;
  onChange: (text: string) => void;
  onSend: (question: string) => void;
  onStop?: () => void;
  isSending?: boolean;
  /** True while an unsent question is waiting, which must be sent or edited before another is asked. */
  isBehindUnsent?: boolean;
  onEditLast?: () => void;
  label?: string;
  placeholder?: string;
  children?: ReactNode;
};

export function Composer(props: ComposerProps) {
  const { text, onChange, onSend, onStop, isSending, isBehindUnsent, onEditLast, children } = props;
  const { label = "Your question", placeholder = "Ask about a rule, licence or permit" } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const question = text.trim();
  const left = QUESTION_MAX_LENGTH - question.length;
  const canSend = question !== "" && left >= 0 && !onStop && !isSending && !isBehindUnsent;

  const { state, key } = useLocation();
  const takesFocus = (state as Partial<typeof FOCUS_COMPOSER> | null)?.focus === COMPOSER_ID;

  // Text typed before hydration is only in the DOM.
  useEffect(() => {
    if (box.current?.value && !text) onChange(box.current.value);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- must run only once, after hydration
  }, []);

  // On a phone the keyboard would cover half the page.
  useEffect(() => {
    if (takesFocus && matchMedia("(pointer: fine)").matches) box.current?.focus({ preventScroll: true });
  }, [takesFocus, key]);

  function send() {
    if (!canSend) return;
    onSend(question);
    // Otherwise a phone's keyboard would hide the answer.
    if (matchMedia("(pointer: coarse)").matches) box.current?.blur();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    }
    if (event.key === "ArrowUp" && text === "" && onEditLast) {
      event.preventDefault();
      onEditLast();
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="rounded-md border-2 border-rule-strong bg-sheet shadow-sheet focus-within:border-ink"
    >
      <label htmlFor={COMPOSER_ID} className="sr-only">
        {label}
      </label>
      <textarea
        ref={box}
        id={COMPOSER_ID}
        name="question"
        rows={Math.min(MOST_ROWS, text.split("\n").length)}
        value={text}
        placeholder={placeholder}
        enterKeyHint="send"
        aria-describedby={left < 0 ? `${COMPOSER_ID}-count` : undefined}
        aria-invalid={left < 0 || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        className="block field-sizing-content max-h-[40dvh] min-h-13 w-full resize-none bg-transparent px-4 pt-3.5 pb-1 outline-none placeholder:text-ink-soft"
      />
      <p aria-live="polite" className="px-4 text-sm text-ink-soft">
        {isBehindUnsent && question !== "" && "Send or edit the question above first."}
      </p>
      <div className="flex items-end gap-2 p-1.5">
        <div className="flex min-w-0 flex-1 flex-wrap gap-1.5">{children}</div>
        <p
          id={`${COMPOSER_ID}-count`}
          aria-live="polite"
          className="figures self-center text-xs text-ink-soft"
        >
          {question.length > COUNT_FROM && <Count left={left} />}
        </p>
        {onStop ? (
          <button
            type="button"
            onClick={onStop}
            className={cn(buttonStyle({ look: "ink", size: "icon" }), "shrink-0")}
          >
            <Square aria-hidden="true" className="size-4 fill-current" />
            <span className="sr-only">Stop answering</span>
          </button>
        ) : (
          <button
            type="submit"
            disabled={!canSend}
            className={cn(
              buttonStyle({ look: "main", size: "icon" }),
              "shrink-0 disabled:border-rule-strong disabled:bg-transparent disabled:text-ink-soft disabled:opacity-100",
            )}
          >
            <ArrowUp aria-hidden="true" className="size-6" />
            <span className="sr-only">{isSending ? "Sending" : "Ask"}</span>
          </button>
        )}
      </div>
    </form>
  );
}

function Count({ left }: { left: number }) {
  if (left >= 0) return <>{left} left</>;
  return <span className="font-semibold text-bad">{-left} too many</span>;
}
