import { buttonStyle } from "@plumbline/ui/button.tsx";
import { formatIsoDay } from "@plumbline/contract/time.ts";
import type { Campaign } from "@plumbline/contract/giveaway-campaigns.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { NO_CAMPAIGN } from "../../components/giveaway-rules.tsx";
import { Section } from "../../components/section.tsx";
import { ANNOUNCED, announcementLabel } from "../../lib/announced.ts";

type ComingSoonProps = { today: string; campaign: Campaign | null };

export function ComingSoonSection({ today, campaign }: ComingSoonProps) {
  return (
    <Section
      id="coming-soon"
      title="On the drawing board"
      lead="Not here yet, and we won't pretend otherwise. We'll tell the waitlist first."
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <Plan title="Rewards programme" path="/rewards" when={announcementLabel(ANNOUNCED.rewards, today)}>
          Something back for the tradies who use Plumbline. We're still working out how it works.
        </Plan>
        <Plan title="Marketplace" path="/marketplace" when={announcementLabel(ANNOUNCED.marketplace, today)}>
          A place for tradies to buy from and sell to each other. We'll share the details once they're
          settled.
        </Plan>
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-6">
        <p className="max-w-xl text-sm text-ink-soft">
          {giveawayLine(campaign)}{" "}
          {campaign && (
            <Link to="/giveaway" className="text-ink underline underline-offset-4">
              The giveaway
            </Link>
          )}{" "}
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

type PlanProps = { title: string; path: string; when: string; children: ReactNode };
function giveawayLine(campaign: Campaign | null): string {
  if (!campaign) return NO_CAMPAIGN;
  const { name, prize, status, opensOn, closesOn } = campaign;
  if (status === "upcoming") return `${name}: ${prize}. Entries open on ${formatIsoDay(opensOn)}.`;
  if (status === "open") return `${name}: ${prize}. Entries close on ${formatIsoDay(closesOn)}.`;
  return `${name} closed on ${formatIsoDay(closesOn)}. It's no longer taking entries.`;
}

function Plan({ title, path, when, children }: PlanProps) {
  return (
    <article className="border-2 border-dashed border-rule-strong p-6 sm:p-8">
      <Stamp tone="hivis">{when}</Stamp>
      <h3 className="mt-4 text-xl">
        <Link to={path} className="underline decoration-rule-strong underline-offset-4 hover:decoration-ink">
          {title}
        </Link>
      </h3>
      <p className="mt-2 text-ink-soft">{children}</p>
    </article>
  );
}
