import type { Place } from "@plumbline/contract/directory.ts";
import { getJson } from "@plumbline/ui/api.ts";
import { useEffect, useState } from "react";

const TYPING_PAUSE_MS = 200;
const SHORTEST = 2;

/** Fetches without TanStack Query, which this page only loads once a profile is opened. */
export function usePlaceSuggestions(typed: string): Place[] {
  const query = typed.trim();
  const [places, setPlaces] = useState<Place[]>([]);

  useEffect(() => {
    if (query.length < SHORTEST) return undefined;
    const superseded = new AbortController();
    async function ask() {
      const path = `/api/directory/places?${new URLSearchParams({ query })}`;
      try {
        setPlaces((await getJson<{ places: Place[] }>(path, superseded.signal)).places);
      } catch {
        // Suggestions are optional because the box accepts any text.
        if (!superseded.signal.aborted) setPlaces([]);
      }
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [query]);

  return query.length < SHORTEST ? [] : places;
}
