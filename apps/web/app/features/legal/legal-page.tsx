import { formatIsoDay } from "@plumbline/contract/time.ts";
import { slugify } from "@plumbline/contract/blog.ts";
import { PlumbDivider } from "@plumbline/ui/plumb-line.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Section = { title: string; body: ReactNode };

type LegalPageProps = {
  title: string;
  lead: ReactNode;
  updatedOn?: string;
  sections: Section[];
};

export function LegalPage({ title, lead, updatedOn, sections }: LegalPageProps) {
  return (
    <div className="graph-paper legal-document">
      <div className="mx-auto grid max-w-3xl gap-8 px-4 pb-20 sm:px-6">
        <PlumbDivider className="mx-0 ml-6 print:hidden" />
        <article className="grid grid-cols-1 gap-10 border-2 border-ink bg-sheet p-6 sm:p-10">
          <header className="grid gap-4">
            <p className="print:hidden">
              <Link to="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
                Back to home
              </Link>
            </p>
            <h1 className="text-2xl">{title}</h1>
            <p className="text-lg">{lead}</p>
            {updatedOn && (
              <p className="figures text-sm text-ink-soft">
                Last updated <time dateTime={updatedOn}>{formatIsoDay(updatedOn)}</time>
              </p>
            )}
          </header>
          {sections.length > 3 && <Contents sections={sections} />}
          {sections.map((section) => (
            <section
              key={section.title}
              id={slugify(section.title)}
              aria-labelledby={`${slugify(section.title)}-title`}
              className="grid grid-cols-1 gap-4 border-t-2 border-rule pt-6"
            >
              <h2 id={`${slugify(section.title)}-title`} className="text-xl">
                {section.title}
              </h2>
              {section.body}
            </section>
          ))}
        </article>
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav aria-labelledby="contents" className="border-l-4 border-hivis pl-5">
      <h2 id="contents" className="lettering text-ink-soft">
        On this page
      </h2>
      <ol className="mt-2 grid list-decimal gap-x-8 pl-5 sm:grid-cols-2">
        {sections.map(({ title }) => (
          <li key={title}>
            <a
              href={`#${slugify(title)}`}
              className="inline-flex min-h-9 items-center underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Points({ points }: { points: ReactNode[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {points.map((point, at) => (
        <li key={at}>{point}</li>
      ))}
    </ul>
  );
}

export function Ruled({ rows }: { rows: { name: ReactNode; text: ReactNode; figure?: string }[] }) {
  return (
    <dl className="grid grid-cols-1">
      {rows.map(({ name, text, figure }, at) => (
        <div
          key={at}
          className="grid grid-cols-1 gap-x-6 gap-y-1 border-b border-rule py-3 last:border-b-0 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]"
        >
          <dt className="font-semibold wrap-anywhere">{name}</dt>
          <dd>
            {text}
            {figure && <span className="figures block text-sm text-ink-soft">{figure}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
