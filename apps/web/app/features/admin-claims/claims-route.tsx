import { AdminFrame } from "../../components/admin-frame.tsx";
import { ClaimQuery, type ClaimState, RefusalNote } from "@plumbline/contract/claims.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { FormAlert } from "../../components/form-alert.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import type { Route } from "./+types/claims-route";
import { ClaimItem } from "./claim-item.tsx";

const STATE_NAMES: Record<ClaimState, string> = {
  waiting: "Waiting",
  open: "Code not typed in yet",
  confirmed: "Confirmed",
  refused: "Refused",
};
const STATES = Object.keys(STATE_NAMES) as ClaimState[];
const NO_CLAIMS: Record<ClaimState, string> = {
  waiting: "No claim waits for a decision.",
  open: "No claim waits for its code.",
  confirmed: "No claim was confirmed yet.",
  refused: "No claim was refused yet.",
};
const OUTCOMES = {
  confirm: "Confirmed. They manage the listing now, and get a mail.",
  refuse: "Refused. They get a mail with your reason.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { state } = ClaimQuery.catch({ state: "waiting" }).parse(asked);
  return { state, ...(await services.claims.list(state)) };
}

const Decision = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("confirm"), id: z.uuid() }),
  RefusalNote.extend({ intent: z.literal("refuse"), id: z.uuid() }),
]);

export function action(args: Route.ActionArgs) {
  const { services, signedIn } = requireAdmin(args.context, args.request);
  return answerForm(args, {
    schema: Decision,
    send: async (asked): Promise<{ outcome: keyof typeof OUTCOMES }> => {
      if (asked.intent === "confirm") await services.claims.confirm(signedIn.user, asked.id);
      else await services.claims.refuse(signedIn.user, asked.id, asked.note);
      return { outcome: asked.intent };
    },
  });
}

export function meta() {
  return [{ title: "Claims | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Claims() {
  const { state, claims } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer);
  const isListed = claims.some(({ id }) => id === refusal?.values.id);
  return (
    <AdminFrame title="Claims">
      <nav aria-label="States" className="flex flex-wrap gap-3">
        {STATES.map((one) => (
          <Link
            key={one}
            to={`?state=${one}`}
            aria-current={one === state ? "page" : undefined}
            className={buttonStyle({ size: "sm", look: one === state ? "ink" : "outline" })}
          >
            {STATE_NAMES[one]}
          </Link>
        ))}
      </nav>
      {answer && "outcome" in answer && <FormAlert isGood>{OUTCOMES[answer.outcome]}</FormAlert>}
      {/* Somebody else decided in the meantime: the claim it belongs to has left the list. */}
      {refusal && !isListed && (
        <FormAlert>{refusal.error || "That did not work. Please try again."}</FormAlert>
      )}
      {claims.length === 0 ? (
        <p>{NO_CLAIMS[state]}</p>
      ) : (
        <ul className="grid gap-5">
          {claims.map((claim) => (
            <ClaimItem
              key={claim.id}
              claim={claim}
              refusal={refusal?.values.id === claim.id ? refusal : undefined}
            />
          ))}
        </ul>
      )}
    </AdminFrame>
  );
}
