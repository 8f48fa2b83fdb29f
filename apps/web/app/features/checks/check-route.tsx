import { isoDayIn } from "@plumbline/contract/time.ts";
import { formatAbn } from "@plumbline/contract/abn.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useActionData, useLoaderData } from "react-router";
import { Card } from "../../components/card.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { Ledger } from "../../components/ledger.tsx";
import { type Fields, postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { orErrorPage, requireId, requireKey } from "../../lib/route-loader.ts";
import type { Route } from "./+types/check-route";
import { BanCard } from "./ban-card.tsx";
import { CheckForms } from "./check-forms.tsx";
import { LicenceForm } from "./licence-form.tsx";
import { LicenceList } from "./licence-list.tsx";
import { LineList } from "./line-list.tsx";
import { ListingStamps } from "./listing-stamps.tsx";

const DONE = {
  licence: "Licence added. It counts once you've recorded a check of it.",
  check: "Check recorded.",
  withdrawCheck: "Withdrawn. The check stays in the ledger with your reason.",
  withdrawLicence: "Licence and its checks withdrawn.",
  ban: "Banned. Every listing under these numbers has been removed from the directory.",
  liftBan: "Ban lifted. The listing stays inactive until you activate it.",
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const file = await orErrorPage(services.verification.getFile(requireId(params.id)));
  return { file, today: isoDayIn(new Date(), file.business.state) };
}

const ROUTES = {
  licence: { done: "licence", path: (listing: string) => `/api/admin/checks/${listing}/licences` },
  check: { done: "check", path: (listing: string) => `/api/admin/checks/${listing}/checks` },
  "withdraw-check": {
    done: "withdrawCheck",
    path: (_: string, id: string) => `/api/admin/ledger/${requireId(id)}/withdraw`,
  },
  "withdraw-licence": {
    done: "withdrawLicence",
    path: (_: string, id: string) => `/api/admin/licences/${requireId(id)}/withdraw`,
  },
  ban: { done: "ban", path: (listing: string) => `/api/admin/checks/${listing}/ban` },
  "lift-ban": { done: "liftBan", path: (_: string, id: string) => `/api/admin/bans/${requireId(id)}/lift` },
} as const;

export function action(args: Route.ActionArgs) {
  const listing = requireId(args.params.id);
  const asked = new URL(args.request.url).searchParams.get("do") ?? "";
  const { done, path } = ROUTES[requireKey(ROUTES, asked)];
  return postToApi(args, ({ id = "", ...fields }, form) => ({
    path: path(listing, id),
    // Sent as a form, because a check can include an evidence file.
    body: done === "check" ? form : done === "licence" ? { ...fields, trades: tickedTrades(fields) } : fields,
    done: () => ({ done }),
  }));
}

/** Turns fields such as "trade.plumber" into a list of the ticked trades. */
function tickedTrades(fields: Fields): string[] {
  return Object.keys(fields).flatMap((name) => (name.startsWith("trade.") ? [name.slice(6)] : []));
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.file.business.businessName ?? "";
  return [{ title: `Checks for ${name} | Plumbline` }, { name: "robots", content: "noindex" }];
}

export default function Check() {
  const { file, today } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer);
  const { business, rule, missing, concerns, warnings, licences, checks, bans, others, registers } = file;
  const { id, slug, businessName, trade, suburb, state, abn, isVerified, verifiedUntil } = business;
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-8 px-4 py-14 sm:px-6">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl wrap-anywhere">{businessName}</h1>
          <Link to="/admin/checks" className={buttonStyle({ size: "sm" })}>
            All checks
          </Link>
        </div>
        <p>
          {BUSINESS_TRADE_LABELS[trade]}, {suburb} {state}. {abn ? `ABN ${formatAbn(abn)}.` : "No ABN."}{" "}
          <Link to={`/directory/${slug}`} className="underline underline-offset-4">
            View profile
          </Link>
        </p>
        <ListingStamps business={business} />
      </header>
      {answer && "done" in answer && <FormAlert isGood>{DONE[answer.done]}</FormAlert>}
      {refusal && <FormAlert>{refusal.error || "Please check the fields below."}</FormAlert>}

      <Card title="Needed for the verified badge">
        {missing.length === 0 ? (
          <p>Nothing is missing.</p>
        ) : (
          <ul className="grid list-disc gap-1 pl-5">
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {rule ? (
          <p className="border-l-4 border-rule-strong pl-4">
            {rule.need === "licensed"
              ? "A licence is needed"
              : rule.need === "depends"
                ? "Whether a licence is needed depends on the job"
                : "No licence is needed"}
            : “{rule.says}”{" "}
            <a href={rule.source.url} className="underline underline-offset-4">
              {rule.source.title}
            </a>
          </p>
        ) : (
          <p className="border-l-4 border-rule-strong pl-4">
            Our content has no licence rule for this trade in {state}, so the badge doesn't need one.
          </p>
        )}
        {concerns.length > 0 && (
          <ul className="grid gap-3" aria-label="Concerns">
            {concerns.map(({ text, source }) => (
              <li key={text} className="border-l-4 border-warn pl-4 wrap-anywhere">
                {text}{" "}
                {source && (
                  <a href={source.url} className="underline underline-offset-4">
                    {source.title}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>

      <Card title="Record a check">
        <CheckForms
          key={checks.length}
          businessName={businessName}
          abn={abn}
          licences={licences}
          today={today}
          refusal={refusal}
        />
      </Card>

      <Card title="Licences">
        <LicenceList licences={licences} />
        <LicenceForm
          key={licences.length}
          registers={registers}
          state={state}
          trade={trade}
          refusal={refusal && "className" in refusal.values ? refusal : undefined}
        />
      </Card>

      <Card title="Ledger entries">
        <LineList checks={checks} />
      </Card>

      <Card title="Visitor view">
        <Ledger ledger={checks} warnings={warnings} isVerified={isVerified} verifiedUntil={verifiedUntil} />
      </Card>

      {others.length > 0 && (
        <Card title="Other listings with the same numbers">
          <ul className="grid w-full gap-3">
            {others.map((other) => (
              <li key={other.id} className="grid justify-items-start gap-1 border-l-4 border-warn pl-4">
                <Link
                  to={`/admin/checks/${other.id}`}
                  className="font-semibold wrap-anywhere underline underline-offset-4"
                >
                  {other.businessName}
                </Link>
                <span className="text-sm text-ink-soft">
                  {other.suburb} {other.state}, {other.sharedKeys.join(", ")}
                </span>
                <ListingStamps business={other} />
              </li>
            ))}
          </ul>
        </Card>
      )}

      <BanCard
        bans={bans}
        hasKeys={abn !== null || licences.some(({ withdrawn }) => withdrawn === null)}
        key={`${id}-${bans.length}`}
      />
    </div>
  );
}
