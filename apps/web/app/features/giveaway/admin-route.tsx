import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Form, useActionData, useLoaderData, useNavigation } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { DecisionList } from "../../components/decision-list.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId, requireKey } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import type { Route } from "./+types/admin-route";
import { AdminCampaignItem } from "./admin-campaign.tsx";
import { CampaignFields } from "./campaign-fields.tsx";

const OUTCOMES = {
  create: "Draft saved. No one sees it until you open it.",
  edit: "Saved.",
  open: "Opened. It's on the giveaway page now.",
  end: "Ended. It no longer takes entries.",
  packs: "Saved. The pages now say whether packs are on sale.",
  commit: "The list is final, and its hash is published.",
  seed: "The seed is correct and published.",
  draw: "Winner drawn. We're emailing them.",
  accepted: "Recorded. The page names the winner if they agreed to be named.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  return { campaigns: await services.giveaway.campaigns.list(), notes: services.giveaway.permitNotes };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", intent = "", ...fields }) => ({
    path: pathOf(requireKey(OUTCOMES, intent), id),
    body: fields,
    done: () => ({ outcome: requireKey(OUTCOMES, intent) }),
  }));
}

function pathOf(intent: keyof typeof OUTCOMES, id: string): string {
  if (intent === "create") return "/api/admin/giveaway";
  const campaign = `/api/admin/giveaway/${requireId(id)}`;
  return intent === "edit" ? campaign : `${campaign}/${intent}`;
}

export function meta() {
  return [{ title: "Giveaway | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function GiveawayAdministration() {
  const { campaigns, notes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSending = useNavigation().formData?.get("intent") === "create";
  const outcome = answer && "outcome" in answer ? OUTCOMES[answer.outcome] : undefined;
  const refusal = refusalOf(answer);
  const ofNew = refusal?.values.intent === "create" ? refusal : undefined;
  return (
    <AdminFrame title="Giveaway">
      <details open={ofNew !== undefined}>
        <summary className={buttonStyle({ look: "ink", className: "list-none" })}>Draft a campaign</summary>
        <Form method="post" className="mt-4 grid max-w-2xl gap-4 border-l-4 border-rule-strong pl-4">
          <CampaignFields refusal={ofNew} notes={notes} />
          <Button
            type="submit"
            name="intent"
            value="create"
            look="ink"
            disabled={isSending}
            className="justify-self-start"
          >
            {isSending ? "One moment..." : "Save draft"}
          </Button>
        </Form>
      </details>
      <DecisionList
        items={campaigns}
        nothing="No campaigns yet."
        outcome={outcome}
        refusal={ofNew && Object.keys(ofNew.issues).length > 0 ? undefined : refusal}
      >
        {(campaign, refused) => (
          <AdminCampaignItem key={campaign.id} campaign={campaign} notes={notes} refusal={refused} />
        )}
      </DecisionList>
    </AdminFrame>
  );
}
