import { Button } from "@plumbline/ui/button.tsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Section } from "../../components/section.tsx";
import drawings from "./trades.svg?url";

const ADVANCE_MS = 4000;

const PICTURES = [
  { id: "electrician", alt: "Electrician testing circuits at an open switchboard", caption: "Electrician" },
  { id: "plumber", alt: "Plumber tightening the trap under a basin", caption: "Plumber" },
  { id: "builder", alt: "Builder reading the plans in front of a house frame", caption: "Builder" },
  { id: "carpenter", alt: "Carpenter sawing a board on trestles", caption: "Carpenter" },
  { id: "roofer", alt: "Roofer on a safety line, hammer in hand, near the ridge", caption: "Roofer" },
  { id: "painter", alt: "Painter rolling a wall from a step ladder", caption: "Painter" },
  { id: "tiler", alt: "Tiler bedding a floor tile", caption: "Tiler" },
  { id: "landscaper", alt: "Landscaper wheeling a barrow of soil with a sapling", caption: "Landscaper" },
  { id: "hvac", alt: "Technician reading gauges at an air-conditioning unit", caption: "Air conditioning" },
  { id: "glazier", alt: "Glazier carrying a pane to its frame", caption: "Glazier" },
  { id: "earthworks", alt: "Excavator digging a trench", caption: "Earthworks" },
  { id: "bricklayer", alt: "Bricklayer buttering a brick for the next course", caption: "Bricklayer" },
];

/** Twelve trades at work. A row to swipe; with script it also advances by itself until somebody takes over. */
export function TradeCarousel() {
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  const [isHeld, setIsHeld] = useState(false);

  function show(next: number) {
    const target = (next + PICTURES.length) % PICTURES.length;
    setIndex(target);
    const picture = row.current?.children[target];
    if (picture instanceof HTMLElement) row.current?.scrollTo({ left: picture.offsetLeft });
  }

  useEffect(() => {
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    if (!isPlaying || isHeld || reduced.matches) return;
    const timer = setTimeout(() => show(index + 1), ADVANCE_MS);
    return () => clearTimeout(timer);
  }, [index, isPlaying, isHeld]);

  return (
    <Section title="Built for the people on the tools">
      <div
        role="group"
        aria-roledescription="carousel"
        aria-label="Twelve trades at work"
        onMouseEnter={() => setIsHeld(true)}
        onMouseLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
      >
        <ul
          ref={row}
          tabIndex={0}
          aria-label="Pictures"
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!step) return;
            event.preventDefault();
            show(index + step);
          }}
          className="relative flex snap-x snap-mandatory gap-4 overflow-x-auto pb-2 motion-safe:scroll-smooth"
        >
          {PICTURES.map(({ id, alt, caption }) => (
            <li key={id} className="w-[85%] shrink-0 snap-start sm:w-[45%] lg:w-[calc((100%-2rem)/3)]">
              <figure className="border-2 border-ink bg-sheet">
                <svg role="img" aria-label={alt} viewBox="0 0 320 240" className="block w-full">
                  <use href={`${drawings}#${id}`} />
                </svg>
                <figcaption className="lettering border-t-2 border-ink px-4 py-2.5">{caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex items-center gap-2 [@media(scripting:none)]:hidden">
          <Button size="icon" aria-label="Previous picture" onClick={() => show(index - 1)}>
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
          <Button size="icon" aria-label="Next picture" onClick={() => show(index + 1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
          <p className="figures ml-2 text-sm text-ink-soft">
            {index + 1} of {PICTURES.length}
          </p>
        </div>
      </div>
    </Section>
  );
}
