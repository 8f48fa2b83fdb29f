import { TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import type { FoundGuide, FoundHelp, FoundPost, SiteSearchResults } from "@plumbline/contract/search.ts";
import type { TradieSummary } from "@plumbline/contract/directory.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { BusinessStamps } from "../../components/business-stamps.tsx";

type FoundGroupsProps = { query: string; results: SiteSearchResults };

type Group = { id: string; name: string; total: number; lines: Line[]; all?: string };

export function FoundGroups({ query, results: { guides, tradies, posts, help } }: FoundGroupsProps) {
  const inDirectory = `/directory?${new URLSearchParams({ search: query })}`;
  const all: Group[] = [
    { id: "guides", name: "Guides", total: guides.total, lines: guides.items.map(guideLine) },
    {
      id: "tradies",
      name: "Tradies",
      total: tradies.total,
      lines: tradies.items.map(tradieLine),
      all: inDirectory,
    },
    { id: "posts", name: "Blog posts", total: posts.total, lines: posts.items.map(postLine) },
    { id: "help", name: "Help", total: help.total, lines: help.items.map(helpLine) },
  ];
  const groups = all.filter(({ total }) => total > 0);
  return (
    <>
      {groups.length > 1 && (
        <nav aria-label="Results">
          <ul className="flex flex-wrap gap-x-5">
            {groups.map(({ id, name, total }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
                >
                  {name} <span className="figures text-ink-soft">{total.toLocaleString("en-AU")}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ id, name, total, lines, all }) => (
        <section key={id} aria-labelledby={id} className="grid gap-3">
          <h2 id={id} className="scroll-mt-20 text-xl">
            {name}{" "}
            <span className="figures text-base font-normal text-ink-soft">
              {total.toLocaleString("en-AU")}
            </span>
          </h2>
          <ul className="border-t-2 border-ink">
            {lines.map((line) => (
              <FoundLine key={line.path} {...line} />
            ))}
          </ul>
          {total > lines.length && (
            <p className="text-ink-soft">
              {all ? (
                <Link
                  to={all}
                  className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
                >
                  All {total.toLocaleString("en-AU")} in the directory
                </Link>
              ) : (
                `Showing the best ${lines.length} of ${total.toLocaleString("en-AU")}. Add a word, such as your state, to narrow the search.`
              )}
            </p>
          )}
        </section>
      ))}
    </>
  );
}

type Line = { path: string; title: string; where: string; text: string; stamps?: ReactNode };

function FoundLine({ path, title, where, text, stamps }: Line) {
  return (
    <li className="grid gap-1 border-b-2 border-rule py-4">
      <h3 className="text-lg wrap-anywhere">
        {/* A guide's address ends in the rule's id, and the browser only scrolls to it when it loads a page. */}
        <Link to={path} reloadDocument={path.includes("#")} className="underline underline-offset-4">
          {title}
        </Link>
      </h3>
      <p className="text-sm text-ink-soft">{where}</p>
      {stamps}
      <p className="line-clamp-3 wrap-anywhere">{text}</p>
    </li>
  );
}

function guideLine({ path, title, jurisdiction, topic, lead }: FoundGuide): Line {
  const place = jurisdiction === "AU" ? "National" : JURISDICTION_NAMES[jurisdiction];
  return { path, title, where: `${place}, ${TOPIC_NAMES[topic].name.toLowerCase()}`, text: lead };
}

function tradieLine(tradie: TradieSummary): Line {
  const { slug, businessName, tradeType, suburb, state, description } = tradie;
  return {
    path: `/directory/${slug}`,
    title: businessName,
    where: `${tradeType}, ${suburb} ${state}`,
    text: description,
    stamps: <BusinessStamps {...tradie} />,
  };
}

function postLine({ slug, title, excerpt, category }: FoundPost): Line {
  return { path: `/blog/${slug}`, title, where: category || "Blog", text: excerpt };
}

function helpLine({ path, title, about }: FoundHelp): Line {
  return { path, title, where: "Help", text: about };
}
