import { PLAN_INTERESTS } from "@plumbline/contract/waitlist.ts";
import { useState } from "react";
import { useActionData, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { joinWaitlist } from "../../lib/join-waitlist.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requestContext } from "../../lib/services-context.ts";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/waitlist-route";
import { JoinedView } from "../../components/joined-view.tsx";
import { WaitlistForm } from "../../components/waitlist-form.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    siteUrl: context.get(requestContext).url,
    email: searchParams.get("email") ?? "",
    planInterest: PLAN_INTERESTS.find((interest) => interest === searchParams.get("interest")),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return joinWaitlist(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Join the waitlist | Plumbline",
    description: "Find out when Plumbline opens: cited answers on trade rules for every state and territory.",
    path: "/launching-soon",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Waitlist() {
  const { email, planInterest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [joined, setJoined] = useState(false);
  return (
    <SheetPage>
      {joined || (answer && "joined" in answer) ? (
        <JoinedView />
      ) : (
        <WaitlistForm
          email={email}
          planInterest={planInterest}
          refusal={refusalOf(answer)}
          onJoined={() => setJoined(true)}
        />
      )}
    </SheetPage>
  );
}
