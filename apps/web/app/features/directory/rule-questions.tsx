import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link } from "react-router";
import type { RuleQuestion } from "./pick-rule-questions.ts";

type RuleQuestionsProps = { questions: RuleQuestion[]; where: string };

export function RuleQuestions({ questions, where }: RuleQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="rules" className="grid gap-4 border-t-2 border-ink pt-6">
      <header>
        <h2 id="rules" className="text-xl">
          Trade rules: {where}
        </h2>
        <p className="mt-1 text-ink-soft">
          Choose a rule to ask the assistant about it. Its answer cites a dated official source.
        </p>
      </header>
      <ul className="grid gap-3 sm:grid-cols-2">
        {questions.map(({ id, jurisdiction, title, question }) => (
          <li key={id} className="border-2 border-rule bg-sheet p-4">
            <p className="flex items-start gap-3">
              <Stamp tone="hivis">{jurisdiction}</Stamp>
              <Link
                to={`/?${new URLSearchParams({ q: question })}#demo`}
                className="underline decoration-rule-strong underline-offset-4 hover:decoration-ink"
              >
                {title}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
