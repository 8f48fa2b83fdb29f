import type { GuideEntry } from "#server/modules/guides/service.ts";

type GuideContentsProps = { entries: GuideEntry[] };

/** Collapsed on a phone, so that the first rule is visible. */
export function GuideContents({ entries }: GuideContentsProps) {
  return (
    <>
      <details className="border-2 border-rule-strong bg-sheet lg:hidden">
        <summary className="flex min-h-12 items-center px-4 font-display font-bold">
          On this page ({entries.length})
        </summary>
        <nav aria-label="On this page" className="border-t-2 border-rule px-4 py-2">
          <Lines entries={entries} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-20 max-h-[calc(100vh-6rem)] overflow-y-auto border-l-2 border-ink pl-4 max-lg:hidden"
      >
        <p className="lettering mb-1 text-ink-soft">On this page</p>
        <Lines entries={entries} />
      </nav>
    </>
  );
}

function Lines({ entries }: GuideContentsProps) {
  return (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 text-sm leading-snug underline decoration-rule-strong underline-offset-4 hover:decoration-ink lg:min-h-0 lg:py-1.5"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
