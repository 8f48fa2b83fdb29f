import type { AnswerDefaults } from "@plumbline/contract/chat.ts";
import { JURISDICTION_NAMES, type State, STATES } from "@plumbline/contract/jurisdictions.ts";
import { type Trade, TRADE_LABELS, TRADES } from "@plumbline/contract/trades.ts";
import { HardHat, MapPin } from "lucide-react";
import type { ReactNode } from "react";

type DefaultsChipsProps = {
  chosen: AnswerDefaults;
  inherited: AnswerDefaults;
  onChange: (change: { state: State | null } | { trade: Trade | null }) => void;
};

export function DefaultsChips({ chosen, inherited, onChange }: DefaultsChipsProps) {
  return (
    <>
      <ChipSelect
        label="State or territory"
        icon={<MapPin aria-hidden="true" className="size-4" />}
        shown={chosen.state ?? inherited.state ?? "Any state"}
        value={chosen.state ?? ""}
        onChange={(value) => onChange({ state: STATES.find((state) => state === value) ?? null })}
      >
        <option value="">
          {inherited.state ? `${JURISDICTION_NAMES[inherited.state]} (default)` : "Any state"}
        </option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {JURISDICTION_NAMES[state]}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label="Trade"
        icon={<HardHat aria-hidden="true" className="size-4" />}
        shown={tradeShown(chosen.trade ?? inherited.trade)}
        value={chosen.trade ?? ""}
        onChange={(value) => onChange({ trade: TRADES.find((trade) => trade === value) ?? null })}
      >
        <option value="">
          {inherited.trade ? `${TRADE_LABELS[inherited.trade]} (default)` : "Any trade"}
        </option>
        {TRADES.map((trade) => (
          <option key={trade} value={trade}>
            {TRADE_LABELS[trade]}
          </option>
        ))}
      </ChipSelect>
    </>
  );
}

function tradeShown(trade: Trade | null) {
  return trade ? TRADE_LABELS[trade] : "Any trade";
}

type ChipSelectProps = {
  label: string;
  icon: ReactNode;
  shown: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

/** Lays an invisible native select over a chip, so that phones show their own picker. */
function ChipSelect({ label, icon, shown, value, onChange, children }: ChipSelectProps) {
  return (
    <span className="relative inline-flex min-h-11 max-w-44 min-w-0 items-center gap-1.5 rounded-sm border-2 border-rule px-2.5 text-xs text-ink-soft focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-hivis-ink hover:border-ink hover:text-ink">
      {icon}
      <span aria-hidden="true" className="truncate font-semibold">
        {shown}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {children}
      </select>
    </span>
  );
}
