import type { CitedEntry } from "@plumbline/contract/blog.ts";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { Markdown } from "../../../components/markdown.tsx";
import { citedIds } from "../../../lib/cited-ids.ts";
import { getQueryClient } from "../../../lib/query-client.ts";
import { entriesQuery } from "./queries.ts";

type ContentPreviewProps = { text: string; cited: CitedEntry[] };

/** Links are disabled, so that a click can't leave the unsaved post. */
export default function ContentPreview({ text, cited }: ContentPreviewProps) {
  const ids = useMemo(() => citedIds(text), [text]);
  const found = useCited(ids, cited);
  const unknown = ids.filter((id) => found !== undefined && !found.some((entry) => entry.id === id));
  if (text.trim() === "")
    return <p className="text-ink-soft">You'll see your text here the way readers will.</p>;
  return (
    <>
      {unknown.length > 0 && (
        <p role="status" className="mb-4 border-l-4 border-bad pl-3 text-sm">
          There's no regulation entry {unknown.join(", ")}. Cite another one, or remove the link.
        </p>
      )}
      <div
        role="presentation"
        className="[&>*>:first-child]:mt-0"
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
        }}
      >
        <Markdown content={text} cited={found ?? []} />
      </div>
    </>
  );
}

/** Undefined while newly cited entries are loading. */
function useCited(ids: string[], cited: CitedEntry[]): CitedEntry[] | undefined {
  const missing = ids.filter((id) => !cited.some((entry) => entry.id === id));
  const asked = useQueries({ queries: missing.map(entriesQuery) }, getQueryClient());
  if (asked.some(({ isPending }) => isPending)) return undefined;
  const known = [...cited, ...asked.flatMap(({ data = [] }) => data)];
  return ids
    .flatMap((id) => known.find((entry) => entry.id === id) ?? [])
    .map((entry, at) => ({ ...entry, number: at + 1 }));
}
