import { requestContext } from "#app/lib/services-context.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbDivider } from "@plumbline/ui/plumb-line.tsx";
import { data, Link, useLoaderData } from "react-router";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/not-open-route";
import { NOT_OPEN_PAGES } from "./not-open-pages.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const page = NOT_OPEN_PAGES.find(({ path }) => path === pathname.replace(/\/$/, ""));
  if (!page) throw data(null, { status: 404 });
  return { ...page, siteUrl: context.get(requestContext).url };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, text, path, siteUrl } = loaderData;
  return pageMeta({ title: `${title} | Plumbline`, description: text, path, siteUrl, isIndexed: false });
}

export default function NotOpen() {
  const { title, text, points } = useLoaderData<typeof loader>();
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-2xl gap-8 px-4 pb-20 sm:px-6">
        <PlumbDivider className="mx-0 ml-6" />
        <div className="border-2 border-ink bg-sheet p-6 sm:p-8">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-4 text-lg">{text}</p>
          {points ? (
            <ul className="mt-4 grid list-disc gap-2 pl-5 text-lg">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ) : (
            <p className="mt-2 text-lg text-ink-soft">Not open yet. The waitlist hears first.</p>
          )}
          <p className="mt-8 flex flex-wrap gap-3">
            <Link to="/launching-soon" className={buttonStyle({ look: points ? "outline" : "main" })}>
              Join the Waitlist
            </Link>
            <Link to="/#demo" className={buttonStyle()}>
              Ask a free question
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
