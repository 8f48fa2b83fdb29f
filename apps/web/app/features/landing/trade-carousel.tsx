import { Button } from "@plumbline/ui/button.tsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Section } from "../../components/section.tsx";
import drawings from "./trades.svg?url";

const ADVANCE_MS = 4000;

const PICTURES = [
  { id: "electrician", alt: "Electrician testing circuits at an open switchboard", trade: "Electrician" },
  { id: "plumber", alt: "Plumber tightening the trap under a basin", trade: "Plumber" },
  { id: "builder", alt: "Builder reading the plans in front of a house frame", trade: "Builder" },
  { id: "carpenter", alt: "Carpenter sawing a board on trestles", trade: "Carpenter" },
  { id: "roofer", alt: "Roofer on a safety line, hammer in hand, near the ridge", trade: "Roofer" },
  { id: "painter", alt: "Painter rolling a wall from a step ladder", trade: "Painter" },
  { id: "tiler", alt: "Tiler bedding a floor tile", trade: "Tiler" },
  { id: "landscaper", alt: "Landscaper wheeling a barrow of soil with a sapling", trade: "Landscaper" },
  { id: "hvac", alt: "Technician reading gauges at an air-conditioning unit", trade: "Air conditioning" },
  { id: "glazier", alt: "Glazier carrying a pane to its frame", trade: "Glazier" },
  { id: "earthworks", alt: "Excavator digging a trench", trade: "Earthworks" },
  { id: "bricklayer", alt: "Bricklayer buttering a brick for the next course", trade: "Bricklayer" },
];

/** Scrolls without JavaScript. With it, the list also advances on its own until the visitor takes over. */
export function TradeCarousel() {
  const row = useRef<HTMLUListElement>(null);
  /** Where the latest programmatic scroll ends, so that `scrollend` events of interrupted scrolls are ignored. */
  const aim = useRef<number>(undefined);
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  const [isHeld, setIsHeld] = useState(false);

  function show(next: number) {
    const target = (next + PICTURES.length) % PICTURES.length;
    setIndex(target);
    aim.current = target;
    row.current?.scrollTo({ left: target * row.current.clientWidth });
  }

  function settle({ scrollLeft, clientWidth }: HTMLElement) {
    const reached = Math.round(scrollLeft / clientWidth);
    if (aim.current !== undefined && aim.current !== reached) return;
    aim.current = undefined;
    setIndex(reached);
  }

  function takeOver() {
    aim.current = undefined;
  }

  function turn(step: number) {
    setIsPlaying(false);
    show(index + step);
  }

  const advance = useEffectEvent(() => show(index + 1));
  useEffect(() => {
    const prefersStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!isPlaying || isHeld || prefersStill) return;
    const timer = setInterval(advance, ADVANCE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld]);

  return (
    <Section
      title="Built for the people on the tools"
      lead="If the work needs a licence, a permit or a safe way of doing it, there's a rule. Ask for it."
      className="lg:grid lg:grid-cols-[2fr_3fr] lg:gap-16"
    >
      <section
        aria-roledescription="carousel"
        aria-label="Twelve trades at work"
        className="border-2 border-ink bg-sheet lg:mt-24"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys and swipes scroll it */}
        <ul
          ref={row}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard
          tabIndex={0}
          aria-label="Pictures"
          onMouseEnter={() => setIsHeld(true)}
          onMouseLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
          onPointerDown={takeOver}
          onWheel={takeOver}
          onScrollEnd={({ currentTarget }) => settle(currentTarget)}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!step) return;
            event.preventDefault();
            turn(step);
          }}
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {PICTURES.map(({ id, alt }) => (
            <li key={id} className="w-full shrink-0 snap-start">
              <svg role="img" aria-label={alt} viewBox="0 0 320 240" className="block w-full">
                <use href={`${drawings}#${id}`} />
              </svg>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t-2 border-ink p-3 pl-4 noscript:hidden">
          <p aria-live={isPlaying && !isHeld ? "off" : "polite"} className="figures text-sm">
            <span className="font-display font-bold">{PICTURES[index]?.trade}</span>{" "}
            <span className="text-ink-soft">
              {index + 1} of {PICTURES.length}
            </span>
          </p>
          <div className="flex gap-2">
            <Button size="icon" aria-label="Previous picture" onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Button>
            <Button
              size="icon"
              aria-label={isPlaying ? "Pause the pictures" : "Play the pictures"}
              onClick={() => setIsPlaying(!isPlaying)}
              className="motion-reduce:hidden"
            >
              {isPlaying ? (
                <Pause aria-hidden="true" className="size-5" />
              ) : (
                <Play aria-hidden="true" className="size-5" />
              )}
            </Button>
            <Button size="icon" aria-label="Next picture" onClick={() => turn(1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </Button>
          </div>
        </div>
      </section>
    </Section>
  );
}
