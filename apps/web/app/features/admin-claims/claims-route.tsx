import { AdminFrame } from "../../components/admin-frame.tsx";
import { ClaimQuery, type ClaimState } from "@plumbline/contract/claims.ts";
import { ClaimListSearch } from "@plumbline/contract/work-lists.ts";
import { useActionData, useLoaderData } from "react-router";
import { DecisionList } from "../../components/decision-list.tsx";
import { ListTabs } from "../../components/list-tabs.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId, requireKey } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/claims-route";
import { STATE_NAMES } from "./claim-states.ts";
import { ClaimTable } from "./claim-table.tsx";
import { ClaimItem } from "./claim-item.tsx";

const NO_CLAIMS: Record<ClaimState, string> = {
  waiting: "No claims need a decision.",
  open: "No claims are waiting for a code.",
  confirmed: "No claims have been confirmed yet.",
  refused: "No claims have been refused yet.",
};
const OUTCOMES = {
  confirm: "Confirmed. They manage the listing now, and we're emailing them.",
  refuse: "Declined. We're emailing them your reason.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  if (asked.state === "all") {
    const search = readTableSearch(ClaimListSearch.omit({ state: true }), request);
    return { state: "all" as const, search, list: await services.claims.listAll(search) };
  }
  const { state } = ClaimQuery.catch({ state: "waiting" }).parse(asked);
  return { state, ...(await services.claims.list(state)) };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", intent = "", ...fields }) => ({
    path: `/api/admin/claims/${requireId(id)}/${requireKey(OUTCOMES, intent)}`,
    body: fields,
    done: () => ({ outcome: requireKey(OUTCOMES, intent) }),
  }));
}

export function meta() {
  return [{ title: "Claims | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Claims() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer && "outcome" in answer ? OUTCOMES[answer.outcome] : undefined;
  return (
    <AdminFrame title="Claims">
      <ListTabs label="States" param="state" names={{ ...STATE_NAMES, all: "All" }} current={loaded.state} />
      {loaded.state === "all" ? (
        <ClaimTable list={loaded.list} search={loaded.search} />
      ) : (
        <DecisionList
          items={loaded.claims}
          nothing={NO_CLAIMS[loaded.state]}
          outcome={outcome}
          refusal={refusalOf(answer)}
        >
          {(claim, refusal) => <ClaimItem key={claim.id} claim={claim} refusal={refusal} />}
        </DecisionList>
      )}
    </AdminFrame>
  );
}
