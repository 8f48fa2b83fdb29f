import { AdminFrame } from "../../components/admin-frame.tsx";
import { ProposalListSearch } from "@plumbline/contract/work-lists.ts";
import { useActionData, useLoaderData } from "react-router";
import { DecisionList } from "../../components/decision-list.tsx";
import { ListTabs } from "../../components/list-tabs.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId, requireKey } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/proposals-route";
import { ProposalItem } from "./proposal-item.tsx";
import { ProposalTable } from "./proposal-table.tsx";

const OUTCOMES = {
  accept: "Accepted. The directory shows it now, and we're emailing the owner.",
  refuse: "Declined. We're emailing the owner your reason.",
};

const LIST_NAMES = { waiting: "Waiting", all: "All" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  if (new URL(request.url).searchParams.get("list") === "all") {
    const search = readTableSearch(ProposalListSearch, request);
    return { kind: "all" as const, search, list: await services.listingProposals.listAll(search) };
  }
  return { kind: "waiting" as const, proposals: await services.listingProposals.list() };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", intent = "", ...fields }) => ({
    path: `/api/admin/listing-proposals/${requireId(id)}/${requireKey(OUTCOMES, intent)}`,
    body: fields,
    done: () => ({ outcome: requireKey(OUTCOMES, intent) }),
  }));
}

export function meta() {
  return [{ title: "New listings and changes | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Proposals() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer && "outcome" in answer ? OUTCOMES[answer.outcome] : undefined;
  return (
    <AdminFrame title="New listings and changes">
      <ListTabs label="Lists" param="list" names={LIST_NAMES} current={loaded.kind} />
      {loaded.kind === "all" ? (
        <ProposalTable list={loaded.list} search={loaded.search} />
      ) : (
        <DecisionList
          items={loaded.proposals}
          nothing="Nothing needs a decision."
          outcome={outcome}
          refusal={refusalOf(answer)}
        >
          {(proposal, refusal) => <ProposalItem key={proposal.id} proposal={proposal} refusal={refusal} />}
        </DecisionList>
      )}
    </AdminFrame>
  );
}
