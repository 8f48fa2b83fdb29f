import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link } from "react-router";

const PLACES = [
  { to: "/guides", label: "Guides by state and topic" },
  { to: "/directory", label: "Find a tradie" },
  { to: "/blog", label: "Blog" },
  { to: "/choose-plan", label: "Plans and prices" },
];

type WaysOnProps = { query: string; hasFound: boolean };

export function WaysOn({ query, hasFound }: WaysOnProps) {
  return (
    <section
      aria-labelledby="ways-on"
      className="grid justify-items-start gap-4 border-2 border-ink bg-sheet p-5 sm:p-6"
    >
      <h2 id="ways-on" className="text-xl">
        {hasFound ? "Not what you're after?" : query === "" ? "Or start here" : "Try another way"}
      </h2>
      {query !== "" && !hasFound && (
        <p className="text-ink-soft">Check the spelling, or use fewer and more general words.</p>
      )}
      {query !== "" && (
        <p>
          <a href={`/?${new URLSearchParams({ q: query })}#demo`} className={buttonStyle({ look: "main" })}>
            Ask the assistant
          </a>
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5">
        {PLACES.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
