import { AdminFrame } from "../../components/admin-frame.tsx";
import { RefusalNote } from "@plumbline/contract/claims.ts";
import { ProposalListSearch } from "@plumbline/contract/work-lists.ts";
import { useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { DecisionList } from "../../components/decision-list.tsx";
import { ListTabs } from "../../components/list-tabs.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/proposals-route";
import { ProposalItem } from "./proposal-item.tsx";
import { ProposalTable } from "./proposal-table.tsx";

const OUTCOMES = {
  accept: "Accepted. The directory shows it now, and we're emailing the owner.",
  refuse: "Refused. We're emailing the owner your reason.",
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

const Decision = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("accept"), id: z.uuid() }),
  RefusalNote.extend({ intent: z.literal("refuse"), id: z.uuid() }),
]);

export function action(args: Route.ActionArgs) {
  const { services, signedIn } = requireAdmin(args.context, args.request);
  return answerForm(args, {
    schema: Decision,
    send: async (asked): Promise<{ outcome: keyof typeof OUTCOMES }> => {
      if (asked.intent === "accept") await services.listingProposals.accept(signedIn.user, asked.id);
      else await services.listingProposals.refuse(signedIn.user, asked.id, asked.note);
      return { outcome: asked.intent };
    },
  });
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
