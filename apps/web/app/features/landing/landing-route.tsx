import { useLoaderData, useSearchParams } from "react-router";
import { Section } from "../../components/section.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/landing-route";
import { ComingSoonSection } from "./coming-soon-section.tsx";
import { DemoChat } from "./demo/demo-chat.tsx";
import { ExpansionSection } from "./expansion-section.tsx";
import { FeaturesSection } from "./features-section.tsx";
import { GiveawayTerms } from "./giveaway-terms.tsx";
import { Hero } from "./hero.tsx";
import { PricingSection } from "./pricing-section.tsx";
import { TradeCarousel } from "./trade-carousel.tsx";
import { UpdateTicker } from "./update-ticker.tsx";
import { pickTickerItems } from "./updates.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, visitorId } = context.get(requestContext);
  return {
    today: sydneyDay(new Date()),
    siteUrl: context.get(requestContext).url,
    plans: services.billing.plans(),
    updates: pickTickerItems(services.updates.list()),
    kept: visitorId ? await services.demo.findAnswer(visitorId) : null,
  };
}

/** The day it is in Sydney, where the product's own dates are kept. */
function sydneyDay(now: Date) {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(now);
}

/** Moving between anchors changes nothing that was loaded. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Plumbline: straight answers on the rules for Australian tradies",
    description:
      "Ask about licences, permits, safety and contracts in any Australian state or territory. Every figure comes with its dated source, or there is no answer.",
    path: "/",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Landing() {
  const { today, plans, updates, kept } = useLoaderData<typeof loader>();
  const suggested = useSearchParams()[0].get("q") ?? "";
  return (
    <>
      <Hero />
      <UpdateTicker items={updates} />
      <Section
        id="demo"
        title="Ask it something real"
        lead="One question, free, with nothing held back: the same answer a subscriber gets."
        className="lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12"
      >
        <DemoChat kept={kept} suggested={suggested} />
      </Section>
      <FeaturesSection />
      <TradeCarousel />
      <PricingSection plans={plans} />
      <ComingSoonSection today={today} />
      <ExpansionSection today={today} />
      <GiveawayTerms today={today} />
    </>
  );
}
