import { RefundQuery } from "@plumbline/contract/billing.ts";
import { REFUND_STATES } from "@plumbline/contract/refund-policy.ts";
import { RefundListSearch } from "@plumbline/contract/work-lists.ts";
import { useActionData, useLoaderData } from "react-router";
import { DecisionList } from "../../components/decision-list.tsx";
import { ListTabs } from "../../components/list-tabs.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId, requireKey } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/refunds-route";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { STATE_NAMES } from "./refund-states.ts";
import { RefundTable } from "./refund-table.tsx";
import { RefundItem } from "./refund-item.tsx";

type State = (typeof REFUND_STATES)[number];

const NO_REQUESTS: Record<State, string> = {
  open: "No requests need a decision.",
  approved: "No approved requests are waiting to be paid.",
  paid: "No requests have been paid yet.",
  declined: "No requests have been declined yet.",
};
const OUTCOMES = {
  paid: "Approved and paid. We're emailing the payer, and the plan it paid for has ended.",
  approved:
    "Approved, but the payout didn't go through. We'll try again every day, and it stays under Being paid until then.",
  declined: "Declined. We're emailing the payer your answer.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  if (searchParams.get("state") === "all") {
    const search = readTableSearch(RefundListSearch.omit({ state: true }), request);
    return { state: "all" as const, search, list: await services.billing.listAllRefunds(search) };
  }
  const { state } = RefundQuery.catch({ state: "open" }).parse(Object.fromEntries(searchParams));
  return { state, ...(await services.billing.listRefunds(state)) };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", intent = "", ...fields }) => ({
    path: `/api/admin/refund-requests/${requireId(id)}/${requireKey(DECISIONS, intent)}`,
    body: fields,
    done: ({ state = "declined" }: { state?: keyof typeof OUTCOMES }) => ({ outcome: state }),
  }));
}

const DECISIONS = { approve: true, decline: true };

export function meta() {
  return [{ title: "Refund requests | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Refunds() {
  const loaded = useLoaderData<typeof loader>();
  const { state } = loaded;
  const answer = useActionData<typeof action>();
  const outcome = answer && "outcome" in answer ? OUTCOMES[answer.outcome] : undefined;
  return (
    <AdminFrame title="Refund requests">
      <ListTabs label="States" param="state" names={{ ...STATE_NAMES, all: "All" }} current={state} />
      {loaded.state === "all" ? (
        <RefundTable list={loaded.list} search={loaded.search} />
      ) : (
        <DecisionList
          items={loaded.requests}
          nothing={NO_REQUESTS[loaded.state]}
          outcome={outcome}
          refusal={refusalOf(answer)}
        >
          {(request, refusal) => <RefundItem key={request.id} request={request} refusal={refusal} />}
        </DecisionList>
      )}
    </AdminFrame>
  );
}
