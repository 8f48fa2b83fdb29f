import type { MouseEvent } from "react";
import { Link } from "react-router";
import { EmailBox } from "./email-box.tsx";
import { ProvenClaims } from "./proven-claims.tsx";
import { HOUSE_QUESTIONS } from "./house-questions.ts";
import houseDrawing from "./house.svg?url";

type HeroProps = {
  /** Undefined once the free question is used. */
  onAsk: ((question: string) => void) | undefined;
};

export function Hero({ onAsk }: HeroProps) {
  return (
    <div className="graph-paper border-b-2 border-ink">
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-10 px-4 pt-10 pb-12 sm:px-6 sm:pt-16 lg:grid-cols-[1fr_1.1fr] lg:items-center lg:pb-20">
        <div>
          <h1 className="text-3xl font-[850]">Straight answers on the rules.</h1>
          <p className="mt-5 max-w-xl text-lg text-ink-soft">
            Licences, permits, safety, contracts. Ask the way you'd ask on site. Plumbline answers for your
            own state, shows the dated source behind every figure, and tells you when it doesn't know.
          </p>
          <div className="mt-8 max-w-xl border-2 border-ink bg-sheet p-4 sm:p-5">
            <EmailBox />
            <p className="text-sm text-ink-soft">
              Or{" "}
              <Link to="/#demo" className="text-ink underline underline-offset-4">
                ask one question free
              </Link>
              , no account needed.
            </p>
          </div>
          <ProvenClaims />
        </div>
        <figure>
          <svg
            role="img"
            aria-label="A cross-section of a house with numbered parts and a plumb line hanging from the ridge"
            viewBox="0 0 662 384"
            className="w-full text-ink"
          >
            <use href={`${houseDrawing}#house`} />
          </svg>
          <figcaption className="mt-4">
            <p className="lettering text-ink-soft">Ask about this job</p>
            <ol className="mt-1 grid sm:grid-cols-2 sm:gap-x-8">
              {HOUSE_QUESTIONS.map(({ part, question }, index) => (
                <li key={part} className="border-b border-rule-strong/50">
                  <Link
                    // Without JavaScript, this fills in the question box.
                    to={`/?q=${encodeURIComponent(question)}#demo`}
                    onClick={(event) => {
                      if (!onAsk || isForNewTab(event)) return;
                      event.preventDefault();
                      onAsk(question);
                    }}
                    className="group flex min-h-12 items-center gap-3 py-2 text-sm leading-snug"
                  >
                    <span
                      aria-hidden="true"
                      className="figures grid size-7 shrink-0 place-items-center rounded-full border-2 border-ink bg-sheet font-display text-xs font-bold group-hover:bg-hivis group-hover:text-on-hivis"
                    >
                      {index + 1}
                    </span>
                    <span className="group-hover:underline">{question}</span>
                  </Link>
                </li>
              ))}
            </ol>
          </figcaption>
        </figure>
      </div>
    </div>
  );
}

function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
