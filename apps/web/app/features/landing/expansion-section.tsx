import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Section } from "../../components/section.tsx";
import { ANNOUNCED, announcementLabel } from "../../lib/announced.ts";

export function ExpansionSection({ today }: { today: string }) {
  return (
    <Section
      title="Global Expansion"
      lead="One country done properly before the next. Rules are local, so each place gets its own."
    >
      <div className="grid border-2 border-ink bg-sheet lg:grid-cols-[1.6fr_1fr]">
        <div className="border-b-2 border-ink p-6 sm:p-8 lg:border-r-2 lg:border-b-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-xl">Australia</h3>
            <Stamp tone="good">Available now</Stamp>
          </div>
          <p className="mt-2 text-sm text-ink-soft">Every state and territory, plus the national rules.</p>
          <ul className="mt-6 grid grid-cols-2 gap-x-6 sm:grid-cols-4">
            {STATES.map((state) => (
              <li key={state} className="border-t border-rule-strong/50 py-2.5">
                <span className="font-display text-lg font-extrabold">{state}</span>
                <span className="block text-xs text-ink-soft">{JURISDICTION_NAMES[state]}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="p-6 sm:p-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-xl">United States</h3>
            <Stamp tone="soft">{announcementLabel(ANNOUNCED.usa, today)}</Stamp>
          </div>
          <p className="mt-2 text-sm text-ink-soft">
            Fifty states, fifty rule books. We don't answer questions about them yet.
          </p>
        </div>
      </div>
    </Section>
  );
}
