import type { DemoFeedbackRequest, FEEDBACK_VERDICTS } from "@plumbline/contract/demo.ts";
import { FEEDBACK_MAX_LENGTH } from "@plumbline/contract/limits.ts";
import { postJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type FormEvent, useState } from "react";

type Verdict = (typeof FEEDBACK_VERDICTS)[number];

const THUMBS = {
  good: { Icon: ThumbsUp, label: "Good answer" },
  bad: { Icon: ThumbsDown, label: "Bad answer" },
};

/** The rating is sent straight away and can be changed; the comment is optional. */
export function AnswerFeedback({ said }: { said: Verdict | undefined }) {
  const [verdict, setVerdict] = useState(said);
  const [comment, setComment] = useState("");
  const [state, setState] = useState<"idle" | "sending" | "kept" | "failed">("idle");

  async function send(feedback: DemoFeedbackRequest) {
    setState("sending");
    try {
      await postJson("/api/demo/feedback", feedback);
      setVerdict(feedback.verdict);
      setState("kept");
    } catch {
      setState("failed");
    }
  }

  function sendComment(event: FormEvent) {
    event.preventDefault();
    if (verdict) void send({ verdict, comment });
  }

  return (
    <div className="mt-4 grid gap-3 border-t-2 border-rule pt-3">
      <div role="group" aria-label="Was this answer useful?" className="flex flex-wrap gap-2">
        {(["good", "bad"] as const).map((name) => {
          const { Icon, label } = THUMBS[name];
          return (
            <Button
              key={name}
              size="sm"
              look={verdict === name ? "ink" : "outline"}
              aria-pressed={verdict === name}
              disabled={state === "sending"}
              onClick={() => void send({ verdict: name, comment })}
            >
              <Icon aria-hidden="true" className="size-4" /> {label}
            </Button>
          );
        })}
      </div>
      {verdict && (
        <form onSubmit={sendComment} className="grid justify-items-start gap-2">
          <div className="w-full">
            <Field
              label={verdict === "good" ? "What helped? (optional)" : "What's wrong with it? (optional)"}
              hint="Please leave out names, addresses and numbers. We keep your comment with your question for 30 days."
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={FEEDBACK_MAX_LENGTH}
                  value={comment}
                  onChange={(event) => setComment(event.target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit" size="sm" disabled={state === "sending" || comment.trim() === ""}>
            {state === "sending" ? "Sending..." : "Send"}
          </Button>
        </form>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {state === "kept" && "Thanks. You can change your feedback until you leave this page."}
        {state === "failed" && "That didn't work. Please try again."}
      </p>
    </div>
  );
}
