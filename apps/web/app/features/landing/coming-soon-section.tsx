import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Section } from "../../components/section.tsx";
import { ANNOUNCED, announcementLabel } from "./announced.ts";
import { giveawayStatus } from "./giveaway.ts";

const GIVEAWAY_LINES = {
  upcoming: "Win a trailer worth about AUD 20,000. Entries open on 27 August 2025.",
  open: "Win a trailer worth about AUD 20,000. Entries close on 27 October 2025.",
  closed: "The trailer giveaway closed on 27 October 2025. No entries are being taken.",
};

export function ComingSoonSection({ today }: { today: string }) {
  return (
    <Section
      id="coming-soon"
      title="On the drawing board"
      lead="Not here yet, and we won't pretend otherwise. The waitlist hears first."
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <Plan title="Rewards programme" when={announcementLabel(ANNOUNCED.rewards, today)}>
          Something back for the tradies who use Plumbline. How it works is still being drawn.
        </Plan>
        <Plan title="Marketplace" when={announcementLabel(ANNOUNCED.marketplace, today)}>
          A place for tradies to buy and sell among themselves. Details when they are settled.
        </Plan>
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-6">
        <p className="max-w-xl text-sm text-ink-soft">
          {GIVEAWAY_LINES[giveawayStatus(today)]}{" "}
          <Link to="/#giveaway-terms" preventScrollReset className="text-ink underline underline-offset-4">
            Giveaway terms
          </Link>
        </p>
        <Link to="/launching-soon" className={buttonStyle({ look: "ink" })}>
          Join the Waitlist
        </Link>
      </div>
    </Section>
  );
}

/** Dashed, as a drawing shows what is still to be built. */
function Plan({ title, when, children }: { title: string; when: string; children: ReactNode }) {
  return (
    <article className="border-2 border-dashed border-rule-strong p-6 sm:p-8">
      <Stamp tone="hivis">{when}</Stamp>
      <h3 className="mt-4 text-xl">{title}</h3>
      <p className="mt-2 text-ink-soft">{children}</p>
    </article>
  );
}
