import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import { data, useLoaderData, useSearchParams } from "react-router";
import { Section } from "../../components/section.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { structuredData } from "../../lib/structured-data.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/landing-route";
import { ComingSoonSection } from "./coming-soon-section.tsx";
import { DemoChat } from "./demo/demo-chat.tsx";
import { useDemo } from "./demo/use-demo.ts";
import { ExpansionSection } from "./expansion-section.tsx";
import { FeaturesSection } from "./features-section.tsx";
import { GiveawayTerms } from "./giveaway-terms.tsx";
import { Hero } from "./hero.tsx";
import { PricingSection } from "./pricing-section.tsx";
import { siteData } from "./site-data.ts";
import { TradeCarousel } from "./trade-carousel.tsx";
import { UpdateTicker } from "./update-ticker.tsx";
import { pickTickerItems } from "./updates.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, visitorId, signedIn } = context.get(requestContext);
  const cameBy = new URL(request.url).searchParams.get("ref") ?? "";
  const cookie = await services.giveaway.referrals.cameBy(cameBy, signedIn?.user.id);
  const loaded = {
    today: isoDayIn(new Date(), null),
    siteUrl: context.get(requestContext).url,
    plans: services.billing.plans(),
    updates: pickTickerItems(services.updates.list()),
    kept: visitorId ? await services.demo.findAnswer(visitorId) : null,
    campaign: await services.giveaway.current(),
  };
  return data(loaded, cookie === undefined ? {} : { headers: { "Set-Cookie": cookie } });
}

// Only the anchor changes while the page is open.
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const siteUrl = loaderData?.siteUrl ?? "";
  return [
    ...pageMeta({
      title: "Plumbline: straight answers on the rules for Australian tradies",
      description:
        "Ask about licences, permits, safety and contracts in any Australian state or territory. Every figure comes with its dated source, or we don't answer.",
      path: "/",
      siteUrl,
    }),
    structuredData(siteData(siteUrl)),
  ];
}

export default function Landing() {
  const { today, plans, updates, kept, campaign } = useLoaderData<typeof loader>();
  const demo = useDemo(kept);
  const [params] = useSearchParams();
  const suggested = {
    question: params.get("q") ?? "",
    state: STATES.find((state) => state === params.get("state")),
  };
  return (
    <>
      <Hero onAsk={demo.phase === "open" ? (question) => void demo.ask({ question }) : undefined} />
      <UpdateTicker items={updates} />
      <Section
        id="demo"
        title="Ask it something real"
        lead="One question, free, with nothing held back: the same answer a subscriber gets."
        className="lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12"
      >
        <DemoChat demo={demo} suggested={suggested} />
      </Section>
      <FeaturesSection />
      <TradeCarousel />
      <PricingSection plans={plans} />
      <ComingSoonSection today={today} campaign={campaign} />
      <ExpansionSection today={today} />
      <GiveawayTerms campaign={campaign} />
    </>
  );
}
