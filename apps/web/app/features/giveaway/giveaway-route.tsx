import { formatIsoDay } from "@plumbline/contract/time.ts";
import type { Campaign } from "@plumbline/contract/giveaway-campaigns.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link, useLoaderData } from "react-router";
import { GiveawayRules } from "../../components/giveaway-rules.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/giveaway-route";
import { STATUS_NAMES } from "./status-names.ts";
import { TakePart } from "./take-part.tsx";
import { TimeLeft } from "./time-left.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  const { giveaway } = services;
  return {
    siteUrl: url,
    isSignedIn: signedIn !== undefined,
    countdownTo: services.countdownTo,
    current: await giveaway.current(),
    campaigns: await giveaway.published(),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Giveaway | Plumbline",
    description: "The prize, who can enter, how to get entries, and how to check the draw.",
    path: "/giveaway",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Giveaway() {
  const { siteUrl, isSignedIn, countdownTo, current, campaigns } = useLoaderData<typeof loader>();
  const others = campaigns.filter(({ slug }) => slug !== current?.slug);
  return (
    <div className="mx-auto grid max-w-3xl gap-10 px-4 py-14 sm:px-6">
      <header className="grid gap-4">
        <h1 className="text-3xl wrap-anywhere">{current ? current.name : "Giveaway"}</h1>
        {countdownTo && <TimeLeft to={countdownTo} />}
        {current ? (
          <>
            <p className="text-lg text-ink-soft">{current.prize}.</p>
            <TakePart campaign={current} isSignedIn={isSignedIn} siteUrl={siteUrl} />
          </>
        ) : (
          <p className="text-lg text-ink-soft">
            No giveaway is running. When one opens, you'll find its prize, dates and permits here.
          </p>
        )}
      </header>
      <section aria-labelledby="rules" className="grid gap-4">
        <h2 id="rules" className="text-xl">
          {current ? "The rules" : "The rules of every giveaway"}
        </h2>
        <GiveawayRules campaign={current ?? undefined} />
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others" className="grid gap-4">
          <h2 id="others" className="text-xl">
            Other giveaways
          </h2>
          <ul className="grid gap-3">
            {others.map((campaign) => (
              <Other key={campaign.slug} campaign={campaign} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Other({ campaign: { slug, name, prize, opensOn, closesOn, status } }: { campaign: Campaign }) {
  return (
    <li className="grid justify-items-start gap-1 border-l-4 border-rule-strong pl-4">
      <Stamp>{STATUS_NAMES[status]}</Stamp>
      <Link to={`/giveaway/${slug}`} className="font-semibold underline wrap-anywhere">
        {name}
      </Link>
      <span>
        {prize}. {formatIsoDay(opensOn)} to {formatIsoDay(closesOn)}.
      </span>
    </li>
  );
}
