import { formatPartialDate } from "@plumbline/contract/time.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { type DueLine, DueSearch } from "@plumbline/contract/regulations-due.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import { TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link, useLoaderData } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/regulations-route";

const TOPIC_NAMES = Object.fromEntries(
  TOPICS.map((topic) => [topic, topic[0]?.toUpperCase() + topic.slice(1)]),
);

const COLUMNS: DataColumn<DueLine>[] = [
  { id: "title", header: "Entry", isSortable: true, cell: (line) => <Entry line={line} /> },
  { id: "jurisdiction", header: "Where", isSortable: true, cell: ({ jurisdiction }) => jurisdiction },
  { id: "topic", header: "Topic", isSortable: true, cell: ({ topic }) => TOPIC_NAMES[topic] },
  { id: "dueOn", header: "Due", isSortable: true, cell: (line) => <Review line={line} /> },
  {
    id: "confidence",
    header: "Confidence",
    isSortable: true,
    cell: ({ confidence }) => <Stamp tone={confidence === "high" ? "good" : "warn"}>{confidence}</Stamp>,
  },
  { id: "sources", header: "Sources", cell: ({ sources }) => <Sources sources={sources} /> },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(DueSearch, request);
  return { search, ...(await services.contentReview.list(search)) };
}

export function meta() {
  return [{ title: "Regulation entries | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Regulations() {
  const { search, dueTotal, ...list } = useLoaderData<typeof loader>();
  const { q, which, jurisdiction, topic, trade, confidence } = search;
  return (
    <AdminFrame title="Regulation entries">
      <p>
        {dueTotal === 1 ? "1 entry is" : `${dueTotal.toLocaleString("en-AU")} entries are`} due for review.
        Entries are files in the repository. To check or change one, see
        docs/how-to/add-a-regulation-entry.md.
      </p>
      <TableFilters words="Title or id">
        <FilterSelect
          label="Show"
          name="which"
          value={which === "all" ? "all" : ""}
          options={{ all: "Every entry" }}
          all="Due for review"
        />
        <FilterSelect
          label="Where"
          name="jurisdiction"
          value={jurisdiction ?? ""}
          options={JURISDICTION_NAMES}
        />
        <FilterSelect label="Topic" name="topic" value={topic ?? ""} options={TOPIC_NAMES} />
        <FilterSelect label="Trade" name="trade" value={trade ?? ""} options={TRADE_LABELS} />
        <FilterSelect
          label="Confidence"
          name="confidence"
          value={confidence ?? ""}
          options={{ high: "High", medium: "Medium" }}
        />
      </TableFilters>
      <DataTable
        label="Regulation entries"
        nouns={["entry", "entries"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No entries are due for review."
        isFiltered={which === "all" || Boolean(q || jurisdiction || topic || trade || confidence)}
      />
    </AdminFrame>
  );
}

function Entry({ line: { id, title, trades, posts } }: { line: DueLine }) {
  return (
    <>
      <strong className="block">{title}</strong>
      <code className="block text-xs text-ink-soft">{id}</code>
      <span className="block text-ink-soft">
        {trades.map((trade) => (trade === "all" ? "All trades" : TRADE_LABELS[trade])).join(", ")}
      </span>
      {posts.length > 0 && (
        <span className="block">
          Cited by{" "}
          {posts.map(({ title, path }, at) => (
            <span key={path}>
              {at > 0 && ", "}
              <Link to={path} className="underline">
                {title}
              </Link>
            </span>
          ))}
        </span>
      )}
    </>
  );
}

const REASONS: Record<DueLine["reason"], string> = {
  date: "It mentions a date",
  amount: "Fees and fines change on 1 July",
  age: "Two years since it was checked",
};

function Review({ line: { asOf, verified, dueOn, reason, isDue } }: { line: DueLine }) {
  return (
    <>
      <span className="figures block">{formatPartialDate(dueOn)}</span>
      <span className="block text-ink-soft">{REASONS[reason]}</span>
      <span className="block text-ink-soft">
        {verified ? "Verified" : "As of"} {formatPartialDate(verified ?? asOf)}
      </span>
      {isDue && <Stamp tone="warn">Due</Stamp>}
    </>
  );
}

function Sources({ sources }: Pick<DueLine, "sources">) {
  return (
    <ul className="grid gap-1">
      {sources.map(({ name, url, official }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="underline">
            {name}
          </a>
          {!official && " (not official)"}
        </li>
      ))}
    </ul>
  );
}
