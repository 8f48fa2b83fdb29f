import { formatDay, formatIsoDay, formatMoment } from "@plumbline/contract/time.ts";
import type { CampaignPage } from "@plumbline/contract/giveaway-campaigns.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { useLoaderData } from "react-router";
import { GiveawayRules } from "../../components/giveaway-rules.tsx";
import { orErrorPage } from "../../lib/route-loader.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/campaign-route";
import { STATUS_NAMES } from "./status-names.ts";
import { TakePart } from "./take-part.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  const page = await orErrorPage(services.giveaway.page(params.slug));
  return { siteUrl: url, isSignedIn: signedIn !== undefined, ...page };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `${loaderData?.campaign.name ?? "Giveaway"} | Plumbline`,
    description: loaderData
      ? `${loaderData.campaign.prize}: who can enter, and how the winner is drawn.`
      : "",
    path: `/giveaway/${loaderData?.campaign.slug ?? ""}`,
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function CampaignOfItsOwn() {
  const { siteUrl, isSignedIn, campaign, draw, winners } = useLoaderData<typeof loader>();
  const isRunning = campaign.status === "open" || campaign.status === "upcoming";
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-10 px-4 py-14 sm:px-6">
      <header className="grid justify-items-start gap-4">
        <Stamp>{STATUS_NAMES[campaign.status]}</Stamp>
        <h1 className="text-3xl wrap-anywhere">{campaign.name}</h1>
        <p className="text-lg text-ink-soft">
          {campaign.prize}. {formatIsoDay(campaign.opensOn)} to {formatIsoDay(campaign.closesOn)}.
        </p>
        {isRunning && <TakePart campaign={campaign} isSignedIn={isSignedIn} siteUrl={siteUrl} />}
      </header>
      {winners.length > 0 && (
        <section aria-labelledby="winner" className="grid gap-3">
          <h2 id="winner" className="text-xl">
            The winner
          </h2>
          {winners.map(({ name, acceptedAt }) => (
            <p key={acceptedAt}>
              {name}. The prize was accepted on {formatDay(acceptedAt)}.
            </p>
          ))}
        </section>
      )}
      {!isRunning && <Draw slug={campaign.slug} draw={draw} />}
      <section aria-labelledby="rules" className="grid gap-4">
        <h2 id="rules" className="text-xl">
          The rules
        </h2>
        <GiveawayRules campaign={campaign} />
      </section>
    </div>
  );
}

function Draw({ slug, draw }: { slug: string; draw: CampaignPage["draw"] }) {
  if (!draw)
    return (
      <section aria-labelledby="draw" className="grid gap-3">
        <h2 id="draw" className="text-xl">
          The draw
        </h2>
        <p>No list of entries or draw has been published.</p>
      </section>
    );
  const { committedAt, listHash, people, entries, round, roundAt, randomness, drawn } = draw;
  return (
    <section aria-labelledby="draw" className="grid grid-cols-1 justify-items-start gap-5">
      <h2 id="draw" className="text-xl">
        The draw
      </h2>
      <dl className="figures grid w-full gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr] [&_dd]:mb-2 [&_dd]:wrap-anywhere">
        <dt className="text-ink-soft">List finalised</dt>
        <dd>
          {formatMoment(committedAt, null)}: {people} {people === 1 ? "person" : "people"}, {entries} entries
        </dd>
        <dt className="text-ink-soft">Its SHA-256</dt>
        <dd>
          <code>{listHash}</code>
        </dd>
        <dt className="text-ink-soft">Seed</dt>
        <dd>
          Round {round} of drand's quicknet, published {formatMoment(roundAt, null)}
          {randomness && (
            <>
              : <code>{randomness}</code>
            </>
          )}
        </dd>
        <dt className="text-ink-soft">Draws</dt>
        <dd>{drawn === 0 ? "None yet" : drawn}</dd>
      </dl>
      <a
        href={`/api/giveaway/campaigns/${slug}/draw`}
        download={`${slug}-draw.json`}
        className={buttonStyle({ look: "ink" })}
      >
        Download the list and the draw
      </a>
      <div className="grid gap-3">
        <h3>Check it yourself</h3>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>
            Sort the list by id and write one line for each id: the id, a space, its number of entries and a
            line feed. The SHA-256 of that text is the one above. Note it down before the seed is published,
            and no one can change the list without you noticing.
          </li>
          <li>
            The seed is the SHA-256 of the round's signature, which drand publishes. Many organisations sign
            each round together, so neither they nor we can choose it.
          </li>
          <li>
            Join &quot;plumbline-draw-1&quot;, the list's hash, the draw number and the try number (starting
            at 0) with spaces, and take the HMAC-SHA-256 of that text with the seed as the key. Read the
            result as a number. If it is 2^256 - (2^256 mod the total entries) or more, try again with the
            next try number. Otherwise, the number mod the total entries is the winning ticket, counted from 0
            through the sorted list.
          </li>
          <li>If we draw again, we leave out anyone who's already been drawn.</li>
        </ol>
        <p>
          Or run our program: <code className="wrap-anywhere">npm run giveaway:verify -- FILE HASH</code>
        </p>
      </div>
    </section>
  );
}
