import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useLoaderData } from "react-router";
import { Card } from "../../components/card.tsx";
import type { Route } from "./+types/details-route";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { EmailSection } from "./email-section.tsx";
import { requireAccount } from "./require-account.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return { user: requireAccount(context, request).signedIn.user };
}

export function meta() {
  return accountMeta("Your details");
}

export default function DetailsSection() {
  const { user } = useLoaderData<typeof loader>();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <AccountFrame>
      <Card title="Account details">
        <dl className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-soft">Name</dt>
          <dd className="wrap-anywhere">{name}</dd>
          <dt className="text-ink-soft">Account ID</dt>
          <dd className="break-all">{user.id}</dd>
        </dl>
        <Link to="/complete-profile" className={buttonStyle()}>
          {user.isProfileComplete ? "Change your profile" : "Complete your profile"}
        </Link>
      </Card>
      <EmailSection user={user} />
      <Card title="My business">
        <p>Manage your directory listings and see what needs your attention.</p>
        <Link to="/my-business" className={buttonStyle()}>
          My business
        </Link>
      </Card>
    </AccountFrame>
  );
}
