import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput } from "@plumbline/ui/input.tsx";
import { useLoaderData, useSearchParams } from "react-router";
import { StepHeading } from "../../components/step-heading.tsx";
import { readBuyer } from "../../lib/buyer.ts";
import { livePlanOf } from "../../lib/live-plan.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/checkout-route";
import { ChangeView } from "./change-view.tsx";
import { againPathOf, plansPathOf, readCheckoutQuery, readReturn, wasRefused } from "./checkout-query.ts";
import { CheckoutView } from "./checkout-view.tsx";
import { OwnPlanPanel } from "./own-plan-panel.tsx";
import { ProblemPanel } from "./problem-panel.tsx";
import { ReturnedView } from "./returned-view.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const { email, buyer } = readBuyer(query, signedIn?.user);
  const wish = readCheckoutQuery(query, await services.billing.offers(buyer));
  const returned = readReturn(query);
  // Finishes a checkout that has returned from the bank first, even if its plan has started in the meantime.
  const current = buyer && !returned ? livePlanOf(await services.billing.status(buyer)) : undefined;
  const isOwnEmail = buyer !== undefined;
  return { siteUrl: url, payments: services.payments, wish, email, isOwnEmail, current, returned };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Checkout | Plumbline",
    description: "Start your plan.",
    path: "/subscribe",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function Checkout() {
  const { payments, wish, email, isOwnEmail, current, returned } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { plan, coupon, isCorrected } = wish;
  const isOwnPlan = current && (current.id === "lifetime" || current.id === plan?.id);
  const plansPath = plansPathOf({ email, planId: plan?.id });
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-5xl gap-8 px-4 py-12 sm:px-6 sm:py-16">
        <StepHeading
          step={3}
          title={isOwnPlan ? "Your plan" : current ? "Change your plan" : "Start your plan"}
        />
        {returned ? (
          <ReturnedView
            deal={returned}
            email={email}
            isOwnEmail={isOwnEmail}
            againPath={againPathOf(query)}
          />
        ) : isOwnPlan ? (
          <OwnPlanPanel current={current} plansPath={plansPath} />
        ) : !plan || !email ? (
          <MissingInformation isPlanKnown={plan !== undefined} query={query} plansPath={plansPath} />
        ) : current ? (
          <ChangeView
            plan={plan}
            currentName={current.name}
            email={email}
            payments={payments}
            plansPath={plansPath}
          />
        ) : (
          <CheckoutView
            plan={plan}
            email={email}
            isOwnEmail={isOwnEmail}
            coupon={coupon}
            wasRefused={wasRefused(query)}
            isCorrected={isCorrected}
            payments={payments}
            plansPath={plansPath}
          />
        )}
      </div>
    </div>
  );
}

type MissingInformationProps = { isPlanKnown: boolean; query: URLSearchParams; plansPath: string };

function MissingInformation({ isPlanKnown, query, plansPath }: MissingInformationProps) {
  const others = [...query].filter(([name]) => name !== "email");
  return (
    <ProblemPanel
      title="Missing Information"
      actions={
        <a href={plansPath} className={buttonStyle({ look: isPlanKnown ? "outline" : "main" })}>
          Return to Plan Selection
        </a>
      }
    >
      {isPlanKnown ? (
        <form className="grid w-full max-w-xl gap-4">
          {others.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field label="Your email" hint="Email is required to proceed">
            {(control) => <EmailInput {...control} name="email" maxLength={254} required />}
          </Field>
          <Button type="submit" look="main">
            Continue
          </Button>
        </form>
      ) : (
        <p>This link doesn't match a plan we sell. Choose a plan to continue.</p>
      )}
    </ProblemPanel>
  );
}
