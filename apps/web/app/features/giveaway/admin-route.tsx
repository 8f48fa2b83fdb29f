import {
  CampaignEdit,
  CampaignForm,
  PacksSwitch,
  SeedRequest,
} from "@plumbline/contract/giveaway-campaigns.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Form, useActionData, useLoaderData, useNavigation } from "react-router";
import { z } from "zod";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { DecisionList } from "../../components/decision-list.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
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
  draw: "Drawn. We're emailing them.",
  accepted: "Recorded. The page names the winner if they agreed to be named.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  return { campaigns: await services.giveaway.campaigns.list(), notes: services.giveaway.permitNotes };
}

const id = z.uuid();
const Entry = z.union([
  z.intersection(z.object({ intent: z.literal("edit"), id }), CampaignEdit),
  z.object({ intent: z.enum(["open", "end", "commit", "draw", "accepted"]), id }),
  SeedRequest.extend({ intent: z.literal("seed"), id }),
  z.intersection(z.object({ intent: z.literal("packs"), id }), PacksSwitch),
]);
const Create = z.intersection(z.object({ intent: z.literal("create") }), CampaignForm);

export async function action(args: Route.ActionArgs) {
  const { services, signedIn } = requireAdmin(args.context, args.request);
  const { campaigns, draws } = services.giveaway;
  const { user } = signedIn;
  // A union's error doesn't say which field is wrong, so the form's intent picks the schema.
  const intent = (await args.request.clone().formData()).get("intent");
  const schema =
    SCHEMAS.find(({ intents }) => typeof intent === "string" && intents.includes(intent))?.schema ?? Entry;
  return answerForm(args, {
    schema,
    send: async (asked): Promise<{ outcome: keyof typeof OUTCOMES }> => {
      if (asked.intent === "create") await campaigns.create(user, asked);
      else if (asked.intent === "edit") await campaigns.edit(user, asked.id, asked);
      else if (asked.intent === "seed") await draws.setSeed(user, asked.id, asked.signature);
      else if (asked.intent === "packs") await campaigns.switchPacks(user, asked.id, asked);
      else if (asked.intent === "open" || asked.intent === "end")
        await campaigns[asked.intent](user, asked.id);
      else if (asked.intent === "accepted") await draws.markAccepted(user, asked.id);
      else await draws[asked.intent](user, asked.id);
      return { outcome: asked.intent };
    },
  });
}

const SCHEMAS: { intents: string[]; schema: z.ZodType<z.output<typeof Entry> | z.output<typeof Create>> }[] =
  [
    { intents: ["create"], schema: Create },
    { intents: ["edit"], schema: Entry.options[0] },
    { intents: ["seed"], schema: Entry.options[2] },
    { intents: ["packs"], schema: Entry.options[3] },
  ];

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
