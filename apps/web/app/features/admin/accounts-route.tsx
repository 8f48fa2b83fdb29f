import { ACCOUNTS_PER_PAGE, AccountSearch } from "@plumbline/contract/accounts.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Form, Link, useLoaderData } from "react-router";
import { requireAdmin } from "../../lib/require-admin.ts";
import { AdminFrame } from "../../components/admin-frame.tsx";
import type { Route } from "./+types/accounts-route";

const DAY = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone: "Australia/Sydney" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, page } = AccountSearch.catch({ query: "", page: 1 }).parse(asked);
  return { query, page, accounts: await services.identity.listAccounts(query, page) };
}

export function meta() {
  return [{ title: "Accounts | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Accounts() {
  const { query, page, accounts } = useLoaderData<typeof loader>();
  const pageLink = (to: number) => `?query=${encodeURIComponent(query)}&page=${to}`;
  return (
    <AdminFrame title="Accounts">
      <Form className="flex flex-wrap items-end gap-3">
        <Field label="Name or address">
          {(control) => <Input {...control} type="search" name="query" defaultValue={query} />}
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      {accounts.length === 0 ? (
        <p>No account matches.</p>
      ) : (
        <ul className="grid gap-3">
          {accounts.map(({ id, name, email, role, emailVerified, hasSecondFactor, createdAt }) => (
            <li key={id} className="grid gap-2 border-2 border-rule-strong bg-sheet p-4">
              <span className="font-semibold">{name}</span>
              <span className="text-sm break-all">
                {email}, since {DAY.format(createdAt)}
              </span>
              <span className="flex flex-wrap gap-2">
                {role === "admin" && <Stamp tone="hivis">Administrator</Stamp>}
                <Stamp tone={emailVerified ? "good" : "warn"}>
                  {emailVerified ? "Address confirmed" : "Address not confirmed"}
                </Stamp>
                {hasSecondFactor && <Stamp tone="good">Second factor</Stamp>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Pages" className="flex gap-3">
        {page > 1 && (
          <Link to={pageLink(page - 1)} className={buttonStyle({ size: "sm" })}>
            Newer
          </Link>
        )}
        {accounts.length === ACCOUNTS_PER_PAGE && (
          <Link to={pageLink(page + 1)} className={buttonStyle({ size: "sm" })}>
            Older
          </Link>
        )}
      </nav>
    </AdminFrame>
  );
}
