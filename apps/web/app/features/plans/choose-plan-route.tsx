import type { PlanId } from "@plumbline/contract/pricing.ts";
import { data, useLoaderData } from "react-router";
import { SamePageLink } from "../../components/same-page-link.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import { readBuyer } from "../../lib/buyer.ts";
import { livePlanOf } from "../../lib/live-plan.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/choose-plan-route";
import { PlanChooser } from "./plan-chooser.tsx";

const DEFAULT_PLAN: PlanId = "annual";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const { email, buyer } = readBuyer(query, signedIn?.user);
  try {
    const offers = await services.billing.offers(buyer);
    const current = buyer && livePlanOf(await services.billing.status(buyer));
    const asked = offers.find(({ id }) => id === query.get("plan"))?.id;
    return {
      siteUrl: url,
      offers,
      email,
      isOwnEmail: buyer !== undefined,
      current: current?.id,
      chosen: asked ?? DEFAULT_PLAN,
    };
  } catch (err) {
    services.log.error({ err }, "the plans could not be loaded");
    const nothing = { offers: [], email, isOwnEmail: false, current: undefined, chosen: DEFAULT_PLAN };
    return data({ siteUrl: url, ...nothing }, { status: 503 });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Choose your plan | Plumbline",
    description: "Monthly, annual or lifetime: see what each plan costs and when you pay.",
    path: "/choose-plan",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function ChoosePlan() {
  const { offers, email, isOwnEmail, current, chosen } = useLoaderData<typeof loader>();
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-5xl gap-8 px-4 py-12 sm:px-6 sm:py-16">
        <StepHeading step={2} title={current ? "Change your plan" : "Choose your plan"}>
          <p className="max-w-2xl text-lg text-ink-soft">
            Prices in Australian dollars, GST included.
            {!current && " You'll see what you pay, and when, below each choice."}
          </p>
        </StepHeading>
        {offers.length > 0 ? (
          <PlanChooser
            offers={offers}
            email={email}
            isOwnEmail={isOwnEmail}
            current={current}
            initial={chosen}
          />
        ) : (
          <PlansFailed />
        )}
      </div>
    </div>
  );
}

function PlansFailed() {
  return (
    <div role="alert" className="grid justify-items-start gap-4 border-2 border-bad bg-sheet p-6 sm:p-8">
      <h2 className="text-xl">Unable to Load Plans</h2>
      <p>Unable to Load Plans. Please refresh the page to try again.</p>
      <SamePageLink>Refresh the page</SamePageLink>
    </div>
  );
}
