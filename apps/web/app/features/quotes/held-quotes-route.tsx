import { AdminFrame } from "../../components/admin-frame.tsx";
import { formatDay } from "@plumbline/contract/time.ts";
import type { HeldQuotes as HeldRequests } from "@plumbline/contract/quotes.ts";
import { QuoteListSearch } from "@plumbline/contract/work-lists.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Form, Link, useActionData, useLoaderData } from "react-router";
import { ListTabs } from "../../components/list-tabs.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { type FormRefusal, refusalOf } from "../../lib/form-refusal.ts";
import { requireId, requireKey } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import { QuoteTable } from "./quote-table.tsx";
import type { Route } from "./+types/held-quotes-route";

const OUTCOMES = {
  forward: "Forwarded. We're emailing the customer.",
  close: "Closed. We're emailing the customer.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { adminQueue } = requireAdmin(context, request).services.quotes;
  if (new URL(request.url).searchParams.get("list") === "all") {
    const search = readTableSearch(QuoteListSearch, request);
    return { list: "all" as const, search, found: await adminQueue.listAll(search) };
  }
  return { list: "held" as const, ...(await adminQueue.list()) };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", intent = "", ...fields }) => ({
    path: `/api/admin/quote-requests/${requireId(id)}/${requireKey(OUTCOMES, intent)}`,
    body: fields,
    done: () => ({ outcome: requireKey(OUTCOMES, intent) }),
  }));
}

export function meta() {
  return [{ title: "Requests without an address | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function HeldQuotes() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.list === "held") return <Held requests={loaded.requests} />;
  return (
    <AdminFrame title="All quote requests">
      <Lists current="all" />
      <QuoteTable list={loaded.found} search={loaded.search} />
    </AdminFrame>
  );
}

function Lists({ current }: { current: "held" | "all" }) {
  return (
    <ListTabs
      label="Lists"
      param="list"
      names={{ held: "Without an address", all: "All" }}
      current={current}
    />
  );
}

function Held({ requests }: HeldRequests) {
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer);
  return (
    <AdminFrame title="Requests without an address">
      <Lists current="held" />
      <p className="border-l-4 border-rule-strong pl-3">
        Customers confirmed these requests, but we don't have an email address for the business. Find one, or
        close the request. We'll tell the customer either way.
      </p>
      {answer && "outcome" in answer && <FormAlert isGood>{OUTCOMES[answer.outcome]}</FormAlert>}
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      {requests.length === 0 ? (
        <p>No requests without an address.</p>
      ) : (
        <ul className="grid gap-5">
          {requests.map((request) => (
            <HeldItem
              key={request.id}
              request={request}
              refusal={refusal?.values.id === request.id ? refusal : undefined}
            />
          ))}
        </ul>
      )}
    </AdminFrame>
  );
}

type HeldItemProps = { request: HeldRequests["requests"][number]; refusal: FormRefusal | undefined };

function HeldItem({ request, refusal }: HeldItemProps) {
  const { id, businessName, businessSlug, projectType, projectLocation, createdAt } = request;
  return (
    <li className="grid gap-4 border-2 border-rule-strong bg-sheet p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>
          {businessSlug ? (
            <Link to={`/directory/${businessSlug}`} className="underline">
              {businessName}
            </Link>
          ) : (
            businessName
          )}
        </strong>
        <span className="text-sm text-ink-soft">{formatDay(createdAt)}</span>
      </p>
      <p>
        {projectType}, {projectLocation}
      </p>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <Field label={`Email address for ${businessName}`} error={refusal?.issues.email}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={refusal?.values.email}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="forward" look="ink">
            Forward
          </Button>
          <Button type="submit" name="intent" value="close">
            Close and tell the customer
          </Button>
        </div>
      </Form>
    </li>
  );
}
