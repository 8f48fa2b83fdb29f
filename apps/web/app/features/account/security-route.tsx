import { useLoaderData } from "react-router";
import type { Route } from "./+types/security-route";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { ConnectedAppsCard } from "./connected-apps-card.tsx";
import { PasswordSection } from "./password-section.tsx";
import { requireAccount } from "./require-account.ts";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SecurityEventsSection } from "./security-events-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, signedIn } = requireAccount(context, request);
  const { sessions } = await services.account.sessions(signedIn);
  const { events } = await services.audit.listOfAccount(signedIn.user.id);
  return { user: signedIn.user, sessions, events };
}

export function meta() {
  return accountMeta("Security");
}

export default function SecuritySection() {
  const { user, sessions, events } = useLoaderData<typeof loader>();
  return (
    <AccountFrame>
      {user.hasPassword && <PasswordSection />}
      <SecondFactorSection user={user} />
      <SessionsSection sessions={sessions} />
      <SecurityEventsSection events={events} />
      <ConnectedAppsCard />
    </AccountFrame>
  );
}
