import { SEARCH_MAX_LENGTH } from "@plumbline/contract/limits.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { Input } from "@plumbline/ui/input.tsx";
import { Search } from "lucide-react";
import { SEARCH_BOX } from "../lib/use-search-key.ts";

type SearchBoxProps = {
  /** Must differ between search boxes on the same page. */
  label: string;
  query?: string;
  hasButton?: boolean;
  className?: string;
};

/** A plain form, because screen readers announce its results as a new page. */
export function SearchBox({ label, query, hasButton = false, className }: SearchBoxProps) {
  return (
    <form action="/search" role="search" aria-label={label} className={cn("flex gap-3", className)}>
      <span className="relative grow">
        <Search
          aria-hidden="true"
          className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          {...{ [SEARCH_BOX]: "" }}
          type="search"
          name="q"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder="Search"
          defaultValue={query}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className="pl-10"
        />
      </span>
      {hasButton && (
        <Button type="submit" look="main">
          Search
        </Button>
      )}
    </form>
  );
}
