import { isoDayIn } from "@plumbline/contract/time.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { useState } from "react";
import { data, useActionData, useLoaderData } from "react-router";
import { JoinedView } from "../../components/joined-view.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { WaitlistForm } from "../../components/waitlist-form.tsx";
import { ANNOUNCED, announcementLabel } from "../../lib/announced.ts";
import { joinWaitlist } from "../../lib/join-waitlist.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/coming-soon-route";
import { PLANNED_PARTS } from "./planned-parts.ts";
import { pageUrl } from "../../lib/page-url.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = pageUrl(request);
  const part = PLANNED_PARTS.find(({ path }) => path === pathname.replace(/\/$/, ""));
  if (!part) throw data(null, { status: 404 });
  const when = announcementLabel(ANNOUNCED[part.interest], isoDayIn(new Date(), null));
  return { ...part, when, siteUrl: context.get(requestContext).url };
}

export function action({ request, context }: Route.ActionArgs) {
  return joinWaitlist(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path, siteUrl } = loaderData;
  return pageMeta({ title: `${title}, coming soon | Plumbline`, description, path, siteUrl });
}

export default function ComingSoon() {
  const { title, lead, text, when, interest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [joined, setJoined] = useState(false);
  if (joined || (answer && "joined" in answer))
    return (
      <SheetPage>
        <JoinedView />
      </SheetPage>
    );
  return (
    <SheetPage>
      <WaitlistForm
        email=""
        planInterest={interest}
        refusal={refusalOf(answer)}
        heading={
          <header className="grid justify-items-start gap-3">
            <Stamp tone="hivis">{when}</Stamp>
            <h1 className="text-2xl">{title}</h1>
            <p className="text-lg">{lead}</p>
            <p className="text-ink-soft">{text}</p>
            <h2 className="mt-2 text-xl">Find out when it opens</h2>
            <p className="text-ink-soft">
              We'll send you one email when it does, and we won't give your address to anyone else.
            </p>
          </header>
        }
        onJoined={() => setJoined(true)}
      />
    </SheetPage>
  );
}
