import { formatDay } from "@plumbline/contract/time.ts";
import { LedgerQuery } from "@plumbline/contract/giveaway-campaigns.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Form, Link, useLoaderData } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { PageLinks } from "../../components/page-links.tsx";
import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import type { Route } from "./+types/admin-ledger-route";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const query = LedgerQuery.catch({ words: "", page: 1 }).parse(asked);
  const ledger = services.giveaway.campaigns.ledger(requireId(params.id), query);
  return { words: query.words, ...(await orErrorPage(ledger)) };
}

export function meta() {
  return [{ title: "Giveaway ledger | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Ledger() {
  const { words, campaign, people, page, pages } = useLoaderData<typeof loader>();
  const back = (
    <Link to="/admin/giveaway" className={buttonStyle({ size: "sm" })}>
      All campaigns
    </Link>
  );
  return (
    <AdminFrame title={`Ledger for ${campaign.name}`} actions={back}>
      <Form className="flex flex-wrap items-end gap-3">
        <Field label="Name, email or id in the list">
          {(control) => <Input {...control} type="search" name="words" defaultValue={words} />}
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      {people.length === 0 ? (
        <p>{words ? "No matches." : "No participants yet."}</p>
      ) : (
        <ul className="grid gap-3">
          {people.map(({ listId, name, email, isDeclared, balance, lines }) => (
            <li key={listId} className="grid grid-cols-1 gap-2 border-2 border-rule-strong bg-sheet p-4">
              <span className="flex flex-wrap items-baseline justify-between gap-3">
                <strong className="wrap-anywhere">{name}</strong>
                <span className="figures">{balance} entries</span>
              </span>
              <span className="text-sm wrap-anywhere">
                {email} <code>{listId}</code>
              </span>
              <Stamp tone={isDeclared ? "good" : "warn"} className="justify-self-start">
                {isDeclared ? "Eligibility confirmed" : "Eligibility not confirmed: entries don't count"}
              </Stamp>
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center underline">
                  Entry history<span className="sr-only"> for {name}</span>
                </summary>
                <ul className="figures text-sm">
                  {lines.map(({ id, text, entries, at }) => (
                    <li key={id} className="flex justify-between gap-4 border-b border-rule py-1">
                      <span>
                        {formatDay(at)}: {text}
                      </span>
                      <span>{entries > 0 ? `+${entries}` : entries}</span>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} />
    </AdminFrame>
  );
}
