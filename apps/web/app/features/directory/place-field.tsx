import type { Place } from "@plumbline/contract/directory.ts";
import { cn } from "@plumbline/ui/cn.ts";
import { Input } from "@plumbline/ui/input.tsx";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { NearMe } from "./near-me.tsx";
import { placeText } from "./place-text.ts";
import { useFollowing } from "./use-following.ts";
import { usePlaceSuggestions } from "./use-place-suggestions.ts";

type PlaceFieldProps = {
  location: string;
  onChoose: (location: string) => void;
};

export function PlaceField({ location, onChoose }: PlaceFieldProps) {
  const id = useId();
  const listId = `${id}-places`;
  const hydrated = useHydrated();
  const [text, setText] = useFollowing(location);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const places = usePlaceSuggestions(isOpen ? text : "");
  const isExpanded = places.length > 0;

  function type(typed: string) {
    setText(typed);
    setIsOpen(true);
    setActive(-1);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  function choose(place: Place) {
    close();
    setText(placeText(place));
    onChoose(placeText(place));
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = places[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isExpanded) return setIsOpen(true);
      // The arrow keys also stop at the box itself, which then shows the typed text.
      const stops = places.length + 1;
      setActive(((active + 1 + (event.key === "ArrowDown" ? 1 : -1) + stops) % stops) - 1);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Enter" || event.key === "Tab") {
      close();
    } else if (event.key === "Escape" && isExpanded) {
      event.preventDefault();
      close();
    }
  }

  return (
    <div className="relative grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Suburb or postcode
      </label>
      <div className="relative">
        <Input
          id={id}
          name="location"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
          maxLength={120}
          autoComplete="off"
          placeholder="All of Australia"
          className="pr-28 noscript:pr-3.5"
          {...(hydrated && {
            role: "combobox",
            "aria-autocomplete": "list" as const,
            "aria-expanded": isExpanded,
            "aria-controls": listId,
            "aria-activedescendant": active >= 0 ? `${id}-${active}` : undefined,
          })}
        />
        <NearMe onFound={choose} />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Places"
        hidden={!isExpanded}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto border-2 border-ink bg-sheet shadow-sheet"
      >
        {places.map((place, index) => (
          // The input keeps the focus and handles the arrow keys and Enter.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={place.slug}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
            className={cn(
              "flex min-h-11 cursor-pointer items-center px-3.5 py-2 text-sm hover:bg-rule",
              index === active && "bg-ink text-paper hover:bg-ink",
            )}
          >
            {placeText(place)}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isExpanded && `${places.length} ${places.length === 1 ? "place" : "places"} to choose from`}
      </p>
    </div>
  );
}
