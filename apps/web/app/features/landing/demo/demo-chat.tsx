import type { State } from "@plumbline/contract/jurisdictions.ts";
import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";
import { DEMO_ACCOUNT_QUESTIONS } from "@plumbline/contract/limits.ts";
import { QUESTION_MAX_LENGTH } from "@plumbline/contract/limits.ts";
import { TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { ChipButton } from "@plumbline/ui/chip.tsx";
import { Select, Textarea } from "@plumbline/ui/input.tsx";
import { PlumbMark, PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { AnswerView } from "@plumbline/ui/answer/answer-view.tsx";
import { AnswerFeedback } from "./answer-feedback.tsx";
import type { Message } from "./conversation.ts";
import { SUGGESTED_TRADES, type SuggestedTrade, suggestQuestions } from "@plumbline/ui/answer/suggestions.ts";
import type { AskDemo, useDemo } from "./use-demo.ts";

/** Comes from a link on a guide or another page. It's filled in but not sent. */
type Suggested = { question: string; state: State | undefined };

type DemoChatProps = { demo: ReturnType<typeof useDemo>; suggested: Suggested };

export function DemoChat({ demo: { messages, phase, ask }, suggested }: DemoChatProps) {
  const log = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);

  // The control that had the focus is removed or out of view, so focus moves to the log, and then to the answer
  // unless the visitor has moved on.
  useEffect(() => {
    if (phase === "asking") {
      wasAsking.current = true;
      log.current?.focus({ preventScroll: true });
      log.current?.querySelector("[data-question]:last-of-type")?.scrollIntoView();
    } else if (wasAsking.current) {
      wasAsking.current = false;
      const replies = log.current?.querySelectorAll<HTMLElement>("[data-reply]");
      const newest = replies?.item(replies.length - 1);
      if (document.activeElement === log.current) newest?.focus({ preventScroll: true });
    }
  }, [phase]);

  return (
    <div className="border-2 border-ink bg-sheet shadow-sheet lg:mt-24">
      <div
        ref={log}
        tabIndex={-1}
        role="log"
        aria-label="Conversation"
        aria-live="polite"
        className="outline-none grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-7"
      >
        <Greeting />
        {messages.map((message, index) => (
          <MessageView
            key={index}
            message={message}
            ask={ask}
            isOpen={phase === "open" && index === messages.length - 1}
          />
        ))}
        {phase === "asking" && <PlumbThinking label="Checking the rules" />}
      </div>
      {phase === "spent" ? (
        <SignUp />
      ) : (
        // The key resets the box, so that another suggestion can replace its text.
        <Composer key={suggested.question} suggested={suggested} isAsking={phase === "asking"} ask={ask} />
      )}
    </div>
  );
}

function Greeting() {
  return (
    <Reply>
      <p>
        G'day. Ask one question about licences, permits, safety, contracts or tickets, anywhere in Australia.
        Tell me which state the job is in if you can.
      </p>
    </Reply>
  );
}

function MessageView({ message, ask, isOpen }: { message: Message; ask: AskDemo; isOpen: boolean }) {
  switch (message.kind) {
    case "question":
      return (
        <p
          data-question
          className="max-w-[85%] scroll-mt-4 justify-self-end rounded-md bg-ink px-4 py-2.5 whitespace-pre-wrap text-paper"
        >
          <span className="sr-only">You asked: </span>
          {message.text}
        </p>
      );
    case "answer":
      return (
        <Reply>
          <AnswerView
            answer={message.answer}
            onChooseState={isOpen ? (state) => void ask({ ...message.request, state }) : undefined}
            relatedGuides={message.relatedGuides}
          />
          {message.answer.outcome !== "clarify" && <AnswerFeedback said={message.verdict} />}
        </Reply>
      );
    case "failure": {
      const { text, reason, request } = message;
      return (
        <Reply>
          <p>{text}</p>
          {reason && <p className="mt-2 text-sm text-ink-soft">{reason}</p>}
          {request && (
            <Button size="sm" className="mt-3" onClick={() => void ask(request, { isRetry: true })}>
              Try again
            </Button>
          )}
        </Reply>
      );
    }
    case "invitation":
      return (
        <Reply>
          <p>
            That was your free question. Sign up to keep asking, and this answer will be saved in your
            account.
          </p>
        </Reply>
      );
  }
}

function Reply({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 sm:gap-x-4">
      <div aria-hidden="true" className="flex flex-col items-center">
        <PlumbMark className="size-7" />
        <span className="mt-1 w-0.5 flex-1 bg-rule" />
      </div>
      <div
        data-reply
        role="group"
        aria-label="Plumbline's reply"
        tabIndex={-1}
        className="min-w-0 pt-0.5 outline-none"
      >
        {children}
      </div>
    </div>
  );
}

function SignUp() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-rule p-4 sm:px-7">
      <p className="min-w-56 flex-1 text-sm text-ink-soft">
        You've used your free question. Want to try a few more before you sign up? A{" "}
        <Link to="/demo" className="text-ink underline underline-offset-4">
          demo account
        </Link>{" "}
        has {DEMO_ACCOUNT_QUESTIONS} questions, with no name, email or card.
      </p>
      <Link to="/choose-plan" className={buttonStyle({ look: "main" })}>
        Sign Up
      </Link>
    </div>
  );
}

type ComposerProps = { suggested: Suggested; isAsking: boolean; ask: AskDemo };

function Composer({ suggested, isAsking, ask }: ComposerProps) {
  const [question, setQuestion] = useState(suggested.question);
  const [trade, setTrade] = useState<SuggestedTrade>();
  const [state, setState] = useState(suggested.state);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  useEffect(() => {
    if (suggested.question) box.current?.focus({ preventScroll: true });
  }, [suggested.question]);

  function send(text: string) {
    const trimmed = text.trim();
    if (trimmed) void ask({ question: trimmed, trade, state });
  }

  return (
    <form
      // If the form is submitted before hydration, the page reloads with the question in its box.
      action="/#demo"
      onSubmit={(event) => {
        event.preventDefault();
        send(question);
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t-2 border-rule p-4 sm:p-7"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <label htmlFor={`${id}-trade`}>I'm a</label>
        <Select
          id={`${id}-trade`}
          value={trade ?? ""}
          onChange={(event) => setTrade(SUGGESTED_TRADES.find((option) => option === event.target.value))}
          className="field-sizing-content w-auto max-w-full"
        >
          <option value="">tradie</option>
          {SUGGESTED_TRADES.map((option) => (
            <option key={option} value={option}>
              {TRADE_LABELS[option].toLowerCase()}
            </option>
          ))}
        </Select>
        <label htmlFor={`${id}-state`}>working in</label>
        <Select
          id={`${id}-state`}
          value={state ?? ""}
          onChange={(event) => setState(STATES.find((option) => option === event.target.value))}
          className="field-sizing-content w-auto max-w-full"
        >
          <option value="">any state</option>
          {STATES.map((option) => (
            <option key={option} value={option}>
              {JURISDICTION_NAMES[option]}
            </option>
          ))}
        </Select>
      </div>
      <ul aria-label="Suggested questions" className="flex flex-wrap gap-2 noscript:hidden">
        {suggestQuestions(trade, state).map((suggestion) => (
          <li key={suggestion}>
            <ChipButton onClick={() => send(suggestion)}>{suggestion}</ChipButton>
          </li>
        ))}
      </ul>
      <div>
        <label htmlFor={`${id}-question`} className="font-semibold">
          Your question
        </label>
        <div className="mt-1.5 flex flex-col gap-2 sm:flex-row sm:items-end">
          <Textarea
            ref={box}
            id={`${id}-question`}
            name="q"
            rows={2}
            required
            maxLength={QUESTION_MAX_LENGTH}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              send(question);
            }}
          />
          <Button type="submit" look="main" disabled={isAsking} className="shrink-0 sm:min-w-28">
            {isAsking ? "Asking..." : "Ask"}
          </Button>
        </div>
        <p className="mt-2 hidden text-sm text-bad noscript:block">
          Turn on JavaScript for this page to ask the assistant.
        </p>
      </div>
    </form>
  );
}
