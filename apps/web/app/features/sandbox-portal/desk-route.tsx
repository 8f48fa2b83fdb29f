import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { SandboxDisputeRequest } from "@plumbline/contract/sandbox.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { z } from "zod";
import { FormAlert } from "../../components/form-alert.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/desk-route";
import { Card } from "../../components/card.tsx";

const JUMPS = [
  { label: "1 day", days: 1, months: 0 },
  { label: "8 days", days: 8, months: 0 },
  { label: "1 month", days: 0, months: 1 },
];

const Skip = z.object({ days: z.coerce.number().int().min(0), months: z.coerce.number().int().min(0) });
const Move = z.object({ date: z.iso.date("Choose a date") });

/** Only available to this machine, and never on a public site. */
export async function loader({ context }: Route.LoaderArgs) {
  const { sandboxDesk } = context.get(requestContext);
  if (!sandboxDesk) throw data(null, { status: 404 });
  return { now: await sandboxDesk.now(), payments: await sandboxDesk.listPayments() };
}

export async function action(args: Route.ActionArgs) {
  const { sandboxDesk: desk } = args.context.get(requestContext);
  if (!desk) throw data(null, { status: 404 });
  const after = async (work: Promise<void>) => {
    await work;
    return redirect("/dev/billing");
  };
  const form = await args.request.clone().formData();
  switch (form.get("intent")) {
    case "skip":
      return answerForm(args, { schema: Skip, send: (jump) => after(desk.skip(jump)) });
    case "move":
      return answerForm(args, {
        schema: Move,
        // Moves to the end of the day, so that everything due on it has happened.
        send: ({ date }) => after(desk.moveTo(new Date(`${date}T23:59:59Z`))),
      });
    default:
      return answerForm(args, {
        schema: SandboxDisputeRequest,
        send: (request) => after(desk.dispute(request)),
      });
  }
}

export function meta() {
  return [{ title: "Sandbox | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Desk() {
  const { now, payments } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6 px-4 py-14 sm:px-6">
      <header className="grid justify-items-start gap-3">
        <Stamp tone="warn">Sandbox: no real money</Stamp>
        <h1 className="text-2xl">Sandbox billing</h1>
        <p>
          Move the clock to end a trial or renew a plan. Everything due on each day happens, including emails.
          The clock can't go back.
        </p>
      </header>
      {refusal && (
        <FormAlert>{refusal.error || refusal.issues.date || "That didn't work. Please try again."}</FormAlert>
      )}
      <Card title="Clock">
        <p className="figures" role="status">
          It is {now.toISOString().slice(0, 16).replace("T", " ")} UTC.
        </p>
        <div className="flex flex-wrap gap-3">
          {JUMPS.map(({ label, days, months }) => (
            <Form key={label} method="post" preventScrollReset>
              <input type="hidden" name="intent" value="skip" />
              <input type="hidden" name="days" value={days} />
              <input type="hidden" name="months" value={months} />
              <Button type="submit" disabled={isBusy}>
                + {label}
              </Button>
            </Form>
          ))}
        </div>
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="move" />
          <Field label="Until the end of (UTC)">
            {(control) => (
              <Input {...control} type="date" name="date" required min={now.toISOString().slice(0, 10)} />
            )}
          </Field>
          <Button type="submit" disabled={isBusy}>
            Move
          </Button>
        </Form>
      </Card>
      <Card title="Payments">
        {payments.length === 0 ? (
          <p className="text-ink-soft">No payments yet.</p>
        ) : (
          <ul className="figures grid w-full gap-4">
            {payments.map((payment) => (
              <li
                key={payment.paymentId}
                className="grid gap-2 border-b border-rule pb-4 last:border-b-0 last:pb-0"
              >
                <span className="wrap-anywhere">
                  {formatCents(payment.dueCents)} from {payment.email}
                  <span className="block text-sm text-ink-soft">
                    {payment.what}, {formatDay(payment.paidAt)}
                    {payment.refundedCents > 0 && `, ${formatCents(payment.refundedCents)} refunded`}
                    {payment.dispute !== "none" && `, dispute ${payment.dispute}`}
                  </span>
                </span>
                <DisputeForm payment={payment} isBusy={isBusy} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

type Payment = {
  paymentId: string;
  email: string;
  dueCents: number;
  dispute: "none" | "open" | "won" | "lost";
};

function DisputeForm({ payment, isBusy }: { payment: Payment; isBusy: boolean }) {
  const { paymentId, email, dueCents, dispute } = payment;
  const steps = { none: ["open"], open: ["won", "lost"], won: [], lost: [] }[dispute];
  if (steps.length === 0) return null;
  const labels: Record<string, string> = { open: "Dispute", won: "We win", lost: "We lose" };
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <input type="hidden" name="paymentId" value={paymentId} />
      {steps.map((step) => (
        <Button
          key={step}
          type="submit"
          name="step"
          value={step}
          size="sm"
          disabled={isBusy}
          aria-label={`${labels[step]}: ${formatCents(dueCents)} from ${email}`}
        >
          {labels[step]}
        </Button>
      ))}
    </Form>
  );
}
