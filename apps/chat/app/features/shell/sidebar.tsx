import { HISTORY_YEARS } from "@plumbline/contract/retention.ts";
import { ThreadList } from "#app/components/threads/thread-list.tsx";
import { FOCUS_COMPOSER } from "#app/components/ask/composer.tsx";
import { closeDrawer, DRAWER_ID } from "#app/components/drawer.ts";
import { jobsQuery, threadsQuery } from "#app/lib/queries.ts";
import { useMe } from "#app/lib/use-me.ts";
import type { Job, ThreadList as ThreadPage } from "@plumbline/contract/chat.ts";
import { sentenceOf } from "@plumbline/ui/api.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Folder, FolderPlus, Search, Settings, SquarePen, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { Link, NavLink, useSearchParams } from "react-router";

const NewJobDialog = lazy(() => import("./new-job-dialog.tsx"));

const SEARCH_ID = "thread-search";

export function openSearch() {
  const drawer = document.getElementById(DRAWER_ID);
  const box = document.getElementById(SEARCH_ID);
  if (box instanceof HTMLInputElement) {
    if (!box.checkVisibility()) drawer?.showPopover();
    box.focus();
    box.select();
  }
}

type SidebarProps = { firstThreads: ThreadPage; firstJobs: Job[]; searchedFirst: string };

/** On a phone, this is a drawer that opens without JavaScript. */
export function Sidebar({ firstThreads, firstJobs, searchedFirst }: SidebarProps) {
  const [isMakingJob, setMakingJob] = useState<boolean>();
  const { data: jobs } = useQuery({ ...jobsQuery(), initialData: firstJobs });

  return (
    <>
      <nav
        id={DRAWER_ID}
        popover="auto"
        aria-label="Your questions"
        className={cn(
          "inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(20rem,88vw)] border-r-2 border-ink bg-paper text-ink",
          "backdrop:bg-backdrop/60 open:flex open:flex-col max-lg:fixed",
          "lg:sticky lg:top-0 lg:flex lg:w-auto lg:flex-col lg:border-rule",
        )}
      >
        <div className="flex items-center gap-2 p-3 pb-2">
          <Link
            to="/"
            className="mr-auto flex min-h-11 items-center gap-2 font-display text-lg font-extrabold"
          >
            <PlumbMark className="size-7" />
            Plumbline
          </Link>
          <Button
            look="quiet"
            size="icon"
            aria-label="Close list"
            popoverTarget={DRAWER_ID}
            popoverTargetAction="hide"
            className="lg:hidden"
          >
            <X aria-hidden="true" className="size-6" />
          </Button>
        </div>
        <div className="px-3 pb-3">
          <Link
            to="/"
            state={FOCUS_COMPOSER}
            onClick={closeDrawer}
            className={cn(buttonStyle({ look: "outline" }), "w-full justify-start")}
          >
            <SquarePen aria-hidden="true" className="size-5" />
            New question
          </Link>
        </div>
        <Threads first={firstThreads} searchedFirst={searchedFirst}>
          <section aria-label="Jobs" className="mb-5">
            <div className="flex items-center justify-between">
              <h2 className="lettering px-2 text-ink-soft">Jobs</h2>
              <Button look="quiet" size="icon" aria-label="New job" onClick={() => setMakingJob(true)}>
                <FolderPlus aria-hidden="true" className="size-5" />
              </Button>
            </div>
            <ul>
              {jobs.map((job) => (
                <li key={job.id}>
                  <NavLink
                    to={`/jobs/${job.id}`}
                    onClick={closeDrawer}
                    className="flex min-h-11 items-center gap-2 rounded-sm px-2 text-sm hover:bg-rule/50 [&[aria-current=page]]:bg-rule/70 [&[aria-current=page]]:font-semibold"
                  >
                    <Folder aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                    <span className="truncate">{job.address}</span>
                    <span className="figures ml-auto text-xs text-ink-soft">{job.threadCount}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
            {jobs.length === 0 && (
              <p className="px-2 text-xs text-ink-soft">
                Add a folder for each site to keep its answers together.
              </p>
            )}
          </section>
        </Threads>
        <Foot />
      </nav>
      <Suspense>
        {isMakingJob !== undefined && <NewJobDialog open={isMakingJob} onClose={() => setMakingJob(false)} />}
      </Suspense>
    </>
  );
}

type ThreadsProps = { first: ThreadPage; searchedFirst: string; children: ReactNode };

function Threads({ first, searchedFirst, children }: ThreadsProps) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get("search") ?? "");
  const shownSearch = useDeferredValue(search);
  const query = useInfiniteQuery({
    ...threadsQuery({ search: shownSearch }),
    ...(shownSearch === searchedFirst && { initialData: { pages: [first], pageParams: [""] } }),
  });
  const threads = query.data?.pages.flatMap((page) => page.threads) ?? [];

  function changeSearch(text: string) {
    setSearch(text);
    const next = new URLSearchParams(params);
    if (text) next.set("search", text);
    else next.delete("search");
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      {/* Without JavaScript, Enter loads the page with the results. */}
      <form role="search" onSubmit={(event) => event.preventDefault()} className="relative px-3 pb-3">
        <label htmlFor={SEARCH_ID} className="sr-only">
          Search your questions and answers
        </label>
        <Search aria-hidden="true" className="absolute top-3 left-6 size-5 text-ink-soft" />
        <input
          id={SEARCH_ID}
          type="search"
          name="search"
          value={search}
          onChange={(event) => changeSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && search) {
              event.preventDefault();
              changeSearch("");
            }
            if (event.key === "ArrowDown") focusFirstThread(event.currentTarget.closest("nav"));
          }}
          placeholder="Search"
          autoComplete="off"
          className="min-h-11 w-full rounded-md border-2 border-rule-strong bg-sheet py-2 pr-2 pl-10 text-sm placeholder:text-ink-soft hover:border-ink"
        />
      </form>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label="List"
        aria-busy={query.isFetching}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3"
      >
        {!shownSearch && children}
        {query.isError && threads.length === 0 && (
          <p role="alert" className="px-2 text-sm text-bad">
            {sentenceOf(query.error)}
          </p>
        )}
        {query.isSuccess && threads.length === 0 && (
          <p className="px-2 text-sm text-ink-soft">
            {shownSearch
              ? `Nothing found for "${shownSearch}".`
              : `No questions yet. We keep your questions for ${HISTORY_YEARS} years.`}
          </p>
        )}
        <ThreadList threads={threads} isSearch={shownSearch !== ""} />
        {query.hasNextPage && (
          <Button
            size="sm"
            className="mt-3 min-h-11 w-full"
            onClick={() => void query.fetchNextPage()}
            disabled={query.isFetchingNextPage}
          >
            {query.isFetchingNextPage ? "Loading..." : "Show older"}
          </Button>
        )}
      </div>
    </>
  );
}

function focusFirstThread(nav: HTMLElement | null) {
  nav?.querySelector<HTMLElement>("[data-thread-link]")?.focus();
}

function Foot() {
  const { user, entitlement, questionsLeft } = useMe();
  return (
    <div className="border-t-2 border-rule p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {entitlement.kind === "demo" && (
        <p className="mb-2 flex items-center justify-between gap-2 rounded-sm border-2 border-dashed border-warn px-2 py-1 text-xs text-warn">
          <strong>Demo account</strong>
          {questionsLeft !== null && (
            <span className="figures">
              {questionsLeft} {questionsLeft === 1 ? "question" : "questions"} left
            </span>
          )}
        </p>
      )}
      <NavLink
        to="/settings"
        onClick={closeDrawer}
        className="flex min-h-11 items-center gap-2 rounded-sm px-2 text-sm hover:bg-rule/50 [&[aria-current=page]]:bg-rule/70"
      >
        <Settings aria-hidden="true" className="size-5 text-ink-soft" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{user.name}</span>
          <span className="block text-xs text-ink-soft">Settings</span>
        </span>
      </NavLink>
      {user.role === "admin" && (
        <Link
          to="/admin/reports"
          onClick={closeDrawer}
          className="flex min-h-11 items-center rounded-sm px-2 text-sm hover:bg-rule/50"
        >
          Reported answers
        </Link>
      )}
    </div>
  );
}
