import type { ThreadList as ThreadPage } from "@plumbline/contract/chat.ts";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { cn } from "@plumbline/ui/cn.ts";
import { Pin } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { closeDrawer } from "../drawer.ts";
import { groupByDate } from "./group-by-date.ts";
import { ThreadMenu } from "./thread-menu.tsx";

type Row = ThreadPage["threads"][number];

export function ThreadList({ threads, isSearch }: { threads: Row[]; isSearch?: boolean }) {
  const [now] = useState(() => new Date());
  // The server doesn't know the reader's time zone, and the first render must be the same on server and client.
  const zone = useHydrated() ? undefined : "Australia/Sydney";
  const groups = isSearch ? [{ heading: "Search results", threads }] : groupByDate(threads, now, zone);
  return (
    <div data-thread-list>
      {groups.map((group) => (
        <div key={group.heading} role="group" aria-label={group.heading} className="mt-4 first:mt-0">
          <h2 className="lettering px-2 text-ink-soft">{group.heading}</h2>
          <ul className="mt-1">
            {group.threads.map((thread) => (
              <li key={thread.id}>
                <ThreadRow thread={thread} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function ThreadRow({ thread }: { thread: Row }) {
  const { search } = useLocation();
  return (
    <div className="group/row relative flex items-center rounded-sm hover:bg-rule/50 has-[[aria-current=page]]:bg-rule/70">
      <NavLink
        to={{ pathname: `/t/${thread.id}`, search }}
        data-thread-link
        onKeyDown={moveFocus}
        onClick={closeDrawer}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center px-2 py-1.5 text-sm leading-snug [&[aria-current=page]]:font-semibold"
      >
        <span className="flex items-baseline gap-1.5">
          {thread.isPinned && <Pin aria-label="Pinned" className="size-3.5 shrink-0 text-hivis-ink" />}
          <span className="line-clamp-2">{thread.title}</span>
        </span>
        {thread.snippet && (
          <span className="line-clamp-2 text-xs font-normal text-ink-soft">{thread.snippet}</span>
        )}
      </NavLink>
      <ThreadMenu
        thread={thread}
        className={cn(
          "shrink-0 text-ink-soft",
          "pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100",
        )}
      />
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const list = event.currentTarget.closest("[data-thread-list]");
  const links = [...(list?.querySelectorAll<HTMLElement>("[data-thread-link]") ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  if (!step || at === -1) return;
  event.preventDefault();
  links[at + step]?.focus();
}
