import { isoDayIn } from "@plumbline/contract/time.ts";
import { formatAbn } from "@plumbline/contract/abn.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import {
  BanRequest,
  CheckRequest,
  LicenceRequest,
  LiftBanRequest,
  WithdrawRequest,
} from "@plumbline/contract/verification.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { data, Link, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { Card } from "../../components/card.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { Ledger } from "../../components/ledger.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import type { Route } from "./+types/check-route";
import { BanCard } from "./ban-card.tsx";
import { CheckForms } from "./check-forms.tsx";
import { LicenceForm } from "./licence-form.tsx";
import { LicenceList } from "./licence-list.tsx";
import { LineList } from "./line-list.tsx";
import { ListingStamps } from "./listing-stamps.tsx";

const DONE = {
  licence: "Licence added. It counts once a check has sighted it.",
  check: "Check recorded.",
  withdrawCheck: "Withdrawn. The check stays in the ledger with your reason.",
  withdrawLicence: "Licence and its checks withdrawn.",
  ban: "Banned. Every listing under these numbers is out of the directory.",
  liftBan: "Ban lifted. The listing stays inactive until you activate it.",
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const file = await orErrorPage(services.verification.getFile(requireId(params.id)));
  return { file, today: isoDayIn(new Date(), file.business.state) };
}

export async function action(args: Route.ActionArgs) {
  const { services, signedIn } = requireAdmin(args.context, args.request);
  const { user } = signedIn;
  const businessId = requireId(args.params.id);
  const id = z.uuid();
  const { addLicence, recordCheck, withdrawCheck, withdrawLicence, ban, liftBan } = services.verification;
  switch (new URL(args.request.url).searchParams.get("do")) {
    case "licence":
      return answerForm(args, {
        schema: LicenceRequest,
        read: (fields) => ({ ...fields, trades: tickedTrades(fields) }),
        send: async (entry) => {
          await addLicence(user, businessId, entry);
          return { done: "licence" as const };
        },
      });
    case "check":
      return answerForm(args, {
        schema: CheckRequest,
        send: async (entry, _context, form) => {
          await recordCheck(user, businessId, entry, await readEvidence(form));
          return { done: "check" as const };
        },
      });
    case "withdraw-check":
      return answerForm(args, {
        schema: WithdrawRequest.extend({ id }),
        send: async (entry) => {
          await withdrawCheck(user, entry.id, entry.why);
          return { done: "withdrawCheck" as const };
        },
      });
    case "withdraw-licence":
      return answerForm(args, {
        schema: WithdrawRequest.extend({ id }),
        send: async (entry) => {
          await withdrawLicence(user, entry.id, entry.why);
          return { done: "withdrawLicence" as const };
        },
      });
    case "ban":
      return answerForm(args, {
        schema: BanRequest,
        send: async ({ reason }) => {
          await ban(user, businessId, reason);
          return { done: "ban" as const };
        },
      });
    case "lift-ban":
      return answerForm(args, {
        schema: LiftBanRequest.extend({ id }),
        send: async (entry) => {
          await liftBan(user, entry.id, entry.reason);
          return { done: "liftBan" as const };
        },
      });
    default:
      throw data("Form not found.", { status: 400 });
  }
}

/** Checkboxes are named like "trade.plumber". */
function tickedTrades(fields: Record<string, string>): string[] {
  return Object.keys(fields).flatMap((name) => (name.startsWith("trade.") ? [name.slice(6)] : []));
}

async function readEvidence(form: FormData) {
  const file = form.get("evidence");
  if (!(file instanceof File) || file.size === 0) return undefined;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.file.business.businessName ?? "";
  return [{ title: `Checks of ${name} | Plumbline` }, { name: "robots", content: "noindex" }];
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

      <Card title="Needed for the verified tick">
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
            Our content has no licence rule for this trade in {state}, so the tick needs no licence.
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

      <Card title="Ledger lines">
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
