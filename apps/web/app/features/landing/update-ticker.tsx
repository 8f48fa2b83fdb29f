import { Stamp } from "@plumbline/ui/chip.tsx";
import { Pause, Play } from "lucide-react";
import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { TickerItem } from "./updates.ts";

/**
 * Moves by CSS alone, so that pausing works without JavaScript. With reduced motion, it's a list to scroll by hand.
 */
export function UpdateTicker({ items }: { items: TickerItem[] }) {
  if (items.length === 0) return null;
  return (
    <section
      aria-labelledby="ticker-heading"
      className="group/ticker border-b-2 border-ink bg-ink text-paper"
    >
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-4 px-4 pt-3 sm:px-6">
        <h2 id="ticker-heading" className="lettering">
          Changes to the rules
        </h2>
        <label className="lettering -mr-2 flex min-h-11 items-center gap-2 rounded-sm px-2 outline-offset-2 outline-paper has-focus-visible:outline-3 motion-reduce:hidden">
          <input type="checkbox" className="peer sr-only" />
          <Pause aria-hidden="true" className="size-4 peer-checked:hidden" />
          <Play aria-hidden="true" className="hidden size-4 peer-checked:block" />
          Pause
        </label>
      </div>
      <div className="overflow-x-hidden motion-reduce:overflow-x-auto">
        <div className="flex w-max animate-ticker group-has-checked/ticker:[animation-play-state:paused] hover:[animation-play-state:paused] has-focus-visible:[animation-play-state:paused] motion-reduce:animate-none">
          <Items items={items} />
          {/* A second copy fills the gap as the first scrolls out; `inert` hides it from screen readers and the keyboard. */}
          <div inert className="flex motion-reduce:hidden">
            <Items items={items} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Items({ items }: { items: TickerItem[] }) {
  return (
    <ul className="flex">
      {items.map((item) => (
        <li key={item.id} className="border-r border-paper/30">
          <a
            href={item.sourceUrl}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-14 items-center gap-3 px-5 pb-2 text-sm whitespace-nowrap outline-paper -outline-offset-4 hover:underline"
          >
            <Stamp>{item.jurisdiction}</Stamp>
            {item.headline}
            <span className="figures opacity-80">{timing(item)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function timing({ date, status, confidence }: TickerItem) {
  const day = formatPartialDate(date);
  const when = { "starts-on": `from ${day}`, "in-force": `since ${day}`, announced: `announced, ${day}` }[
    status
  ];
  return confidence === "high" ? when : `${when} (check the source)`;
}
