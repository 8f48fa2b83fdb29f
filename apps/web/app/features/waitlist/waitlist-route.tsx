import { PLAN_INTERESTS, WaitlistRequest } from "@plumbline/contract/waitlist.ts";
import { useState } from "react";
import { data, useActionData, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { requestContext } from "../../lib/services-context.ts";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/waitlist-route";
import { JoinedView } from "./joined-view.tsx";
import { JOIN_FAILED, WaitlistForm } from "./waitlist-form.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    siteUrl: context.get(requestContext).url,
    email: searchParams.get("email") ?? "",
    planInterest: PLAN_INTERESTS.find((interest) => interest === searchParams.get("interest")),
  };
}

/** The form's way without script; with script it posts to the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await request.formData());
  const entry = WaitlistRequest.safeParse({ ...fields, planInterest: fields.planInterest || undefined });
  if (!entry.success) {
    return data({ joined: false as const, error: entry.error.issues[0]?.message }, { status: 400 });
  }
  const { services, address } = context.get(requestContext);
  try {
    await services.limiters.waitlist.take(address);
    return await services.waitlist.join(entry.data);
  } catch (err) {
    services.log.warn({ err }, "waitlist form refused");
    return data({ joined: false as const, error: JOIN_FAILED }, { status: 503 });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Join the waitlist | Plumbline",
    description: "Be told when Plumbline opens: cited answers on trade rules for every state and territory.",
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
      {joined || answer?.joined ? (
        <JoinedView />
      ) : (
        <WaitlistForm
          email={email}
          planInterest={planInterest}
          error={answer?.joined === false ? answer.error : undefined}
          onJoined={() => setJoined(true)}
        />
      )}
    </SheetPage>
  );
}
