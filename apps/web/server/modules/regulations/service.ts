import { isoDayIn } from "@plumbline/contract/time.ts";
import type { DueLine, DuePage, DueSearch } from "@plumbline/contract/regulations-due.ts";
import { isDueForReview, reviewOf } from "@plumbline/regulations/review.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import { sortRows } from "../../listing/sort-rows.ts";

type Entry = Content["entries"][number];
type Post = DueLine["posts"][number];

type Dependencies = {
  entries: Entry[];
  clock: () => Date;
  postsCiting: (entryIds: string[]) => Promise<ReadonlyMap<string, Post[]>>;
};

const COLUMNS: Record<DueSearch["sort"], (line: Line) => string | number> = {
  dueOn: ({ dueOn }) => dueOn,
  title: ({ title }) => title,
  jurisdiction: ({ jurisdiction }) => jurisdiction,
  topic: ({ topic }) => topic,
  confidence: ({ confidence }) => confidence,
};
type Line = Omit<DueLine, "posts">;

export function createContentReview({ entries, clock, postsCiting }: Dependencies) {
  /** Sydney's date at midnight UTC, as `npm run regulations -- check` takes it. */
  const today = () => new Date(isoDayIn(clock(), null));

  async function list(asked: DueSearch): Promise<DuePage> {
    const now = today();
    const found = entries.filter((entry) => matches(entry, asked, now)).map((entry) => describe(entry, now));
    const { rows, ...page } = sortRows(found, COLUMNS, asked);
    const posts = await postsCiting(rows.map(({ id }) => id));
    return {
      rows: rows.map((row) => ({ ...row, posts: posts.get(row.id) ?? [] })),
      ...page,
      dueTotal: countDue(),
    };
  }

  function countDue(): number {
    const now = today();
    return entries.filter((entry) => isDueForReview(entry, now)).length;
  }

  return { list, countDue };
}

function matches(entry: Entry, asked: DueSearch, today: Date): boolean {
  const { q, which, jurisdiction, topic, trade, confidence } = asked;
  const words = q.toLowerCase();
  return (
    (which === "all" || isDueForReview(entry, today)) &&
    (!jurisdiction || entry.jurisdiction === jurisdiction) &&
    (!topic || entry.topic === topic) &&
    (!trade || entry.trades.includes(trade) || entry.trades.includes("all")) &&
    (!confidence || entry.confidence === confidence) &&
    (!words || entry.id.includes(words) || entry.title.toLowerCase().includes(words))
  );
}

function describe(entry: Entry, today: Date): Line {
  const { id, title, jurisdiction, topic, trades, confidence, as_of, verified, sources } = entry;
  const { dueOn, reason } = reviewOf(entry);
  return {
    id,
    title,
    jurisdiction,
    topic,
    trades,
    confidence,
    asOf: as_of,
    verified: verified ?? null,
    dueOn: isoDayIn(dueOn, null),
    reason,
    isDue: dueOn <= today,
    sources,
  };
}
