import { SandboxCardForm } from "@plumbline/contract/sandbox.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { data, redirect, useActionData, useLoaderData, useSearchParams } from "react-router";
import { z } from "zod";
import { FormAlert } from "../../components/form-alert.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/portal-route";
import { CardSheet } from "./card-sheet.tsx";
import { InvoicesSheet } from "./invoices-sheet.tsx";
import { PlanSheet } from "./plan-sheet.tsx";

const DONE = {
  cancelled: "You've cancelled your plan. It ends on the day shown below.",
  kept: "You've kept your plan.",
  changed: "You've changed your plan.",
  card: "Your new card is saved.",
  owing: "Your new card is saved, but the payment you owe didn't go through. Please try another card.",
};

/** Returns 404 when Stripe is in use. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext);
  const { sandbox, billing } = services;
  if (!sandbox) throw data(null, { status: 404 });
  const page = await sandbox.portal.find(params.visit);
  if (!page) return data({ page: undefined, plans: [], offers: [] }, { status: 404 });
  const plans = billing.plans();
  const { plan } = page;
  const others = plans.filter(({ id, interval }) => interval !== "one_time" && id !== plan?.planId);
  const isLive = plan && plan.status !== "canceled";
  const offers = await Promise.all(
    (isLive ? others : []).map(async ({ id, name }) => ({
      planId: id,
      name,
      quote: await sandbox.portal.previewChange(params.visit, id),
    })),
  );
  return data({ page, plans: plans.map(({ id, name }) => ({ id, name })), offers });
}

export async function action(args: Route.ActionArgs) {
  const { services } = args.context.get(requestContext);
  const portal = services.sandbox?.portal;
  if (!portal) throw data(null, { status: 404 });
  const { visit } = args.params;
  const show = async (done: keyof typeof DONE) => {
    await services.billing.playSandbox?.();
    return redirect(`/sandbox/portal/${visit}?done=${done}`);
  };

  const form = await args.request.clone().formData();
  switch (form.get("intent")) {
    case "cancel":
      return answerForm(args, {
        schema: z.object({}),
        send: async () => {
          await portal.cancel(visit);
          return show("cancelled");
        },
      });
    case "keep":
      return answerForm(args, {
        schema: z.object({}),
        send: async () => {
          await portal.keep(visit);
          return show("kept");
        },
      });
    case "change":
      return answerForm(args, {
        schema: z.object({ planId: z.enum(["monthly", "annual"]) }),
        send: async ({ planId }) => {
          await portal.change(visit, planId);
          return show("changed");
        },
      });
    default:
      return answerForm(args, {
        schema: SandboxCardForm,
        send: async ({ card, authentication }) => {
          const { status, isOwing } = await portal.changeCard(visit, card, authentication);
          if (status === "succeeded") return show(isOwing ? "owing" : "card");
          // Sending the card back to the browser is safe, because only test cards ask for authentication.
          const fields = [...form].filter(([name]) => name in SandboxCardForm.in.shape);
          return {
            asked: fields.map(([name, value]) => [name, typeof value === "string" ? value : ""] as const),
          };
        },
      });
  }
}

export function meta() {
  return [{ title: "Billing portal (sandbox) | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Portal() {
  const { page, plans, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  if (!page) return <VisitOver />;
  const refusal = refusalOf(answer);
  const asked = answer && "asked" in answer ? answer.asked : undefined;
  const done = search.get("done");
  const said = Object.entries(DONE).find(([name]) => name === done)?.[1];
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6 px-4 py-14 sm:px-6 sm:py-20">
        <header className="grid justify-items-start gap-3">
          <Stamp tone="warn">Sandbox: no real money</Stamp>
          <h1 className="text-3xl">Billing portal</h1>
          <p className="wrap-anywhere text-ink-soft">
            For {page.email}. This page simulates the payment provider&apos;s billing portal.
          </p>
        </header>
        {said && !answer && <FormAlert isGood={done !== "owing"}>{said}</FormAlert>}
        {page.plan && (
          <PlanSheet
            plan={page.plan}
            plans={plans}
            offers={offers}
            refusal={refusal}
            show={search.get("show")}
          />
        )}
        <CardSheet card={page.card} hasPlan={page.plan !== undefined} refusal={refusal} asked={asked} />
        <InvoicesSheet invoices={page.invoices} creditCents={page.creditCents} />
        <p>
          <a href={page.returnUrl} className={buttonStyle()}>
            Back to Plumbline
          </a>
        </p>
      </div>
    </div>
  );
}

function VisitOver() {
  return (
    <div className="mx-auto grid max-w-2xl justify-items-start gap-4 px-4 py-24 sm:px-6">
      <Stamp tone="warn">Sandbox: no real money</Stamp>
      <h1 className="text-2xl">This page has expired</h1>
      <p className="text-lg text-ink-soft">
        The billing portal closes after an hour. Open it again from your account.
      </p>
      <a href="/subscription-management" className={buttonStyle({ look: "main" })}>
        Your account
      </a>
    </div>
  );
}
