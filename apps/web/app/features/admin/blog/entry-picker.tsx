import type { EntryFound } from "@plumbline/contract/blog.ts";
import { formatPartialDate } from "@plumbline/contract/time.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FormAlert } from "../../../components/form-alert.tsx";
import { getQueryClient } from "../../../lib/query-client.ts";
import { entriesQuery } from "./queries.ts";

const PAUSE_MS = 250;

type EntryPickerProps = { onPick: (entry: EntryFound) => void; onClose: () => void };

export function EntryPicker({ onPick, onClose }: EntryPickerProps) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const { data, isError, isFetching } = useQuery(entriesQuery(search), getQueryClient());
  const isSearching = isFetching || search !== typed.trim();
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          // Escape must not also close the dialog around the picker.
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }
        // Enter must not submit the post's form.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <section
        aria-label="Cite an entry"
        className="grid gap-4 border-2 border-b-0 border-rule-strong bg-paper p-4"
      >
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <Field label="Find a regulation entry">
              {(control) => (
                <Input
                  {...control}
                  type="search"
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just pressed the button that opens it
                  autoFocus
                  autoComplete="off"
                  placeholder="licence threshold Queensland"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
          </div>
          <Button onClick={onClose}>Close</Button>
        </div>
        <p role="status" className="text-sm text-ink-soft">
          {isSearching ? "Searching..." : data && describeCount(data.length)}
        </p>
        {isError && <FormAlert>We couldn't search the entries. Type again to retry.</FormAlert>}
        {data && data.length > 0 && (
          <ul aria-label="Entries" className="grid max-h-80 gap-2 overflow-y-auto">
            {data.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  onClick={() => onPick(entry)}
                  className="grid w-full gap-1.5 border-2 border-rule bg-sheet p-3 text-left hover:border-ink"
                >
                  <span className="font-semibold wrap-anywhere">{entry.title}</span>
                  <span className="line-clamp-3 text-sm wrap-anywhere">{entry.answer}</span>
                  <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                    <Stamp>{entry.jurisdiction === "AU" ? "National" : entry.jurisdiction}</Stamp>
                    <span className="min-w-0 wrap-anywhere">{entry.law}</span>
                    <span className="figures">as of {formatPartialDate(entry.asOf)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function describeCount(count: number): string {
  if (count === 0) return "No entries match.";
  return count === 1 ? "1 entry" : `${count} entries`;
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
