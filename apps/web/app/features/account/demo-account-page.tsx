import { formatMoment } from "@plumbline/contract/time.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Card } from "../../components/card.tsx";

/** The account page of a demo account, which has nothing to manage. */
export function DemoAccountPage({ user, endsAt }: { user: User; endsAt: string }) {
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-14 sm:px-6 sm:py-20">
        <h1 className="text-3xl">Your demo account</h1>
        <Card title="Plan" stamp={<Stamp tone="hivis">Demo</Stamp>}>
          <p>Subscription: Active (Demo)</p>
          <p>It ends by itself on {formatMoment(endsAt, null)}, and the account is deleted.</p>
          <a href="/chatbot" className={buttonStyle({ look: "main" })}>
            Access AI Chatbot
          </a>
        </Card>
        <Card title="Account details">
          <dl className="grid gap-3 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">Name</dt>
            <dd>
              {user.firstName} {user.lastName}
            </dd>
            <dt className="text-ink-soft">Email</dt>
            <dd className="break-all">{user.email}, where no mail goes</dd>
            <dt className="text-ink-soft">Account ID</dt>
            <dd className="break-all">{user.id}</dd>
          </dl>
        </Card>
        <Card title="To keep it going">
          <p>
            An account of your own is free. With a plan it asks without a limit; what you asked here stays in
            the demo account and is not carried over.
          </p>
          <div className="flex flex-wrap gap-3">
            <a href="/signup" className={buttonStyle()}>
              Make an account of your own
            </a>
            <a href="/api/logout" className={buttonStyle({ look: "quiet" })}>
              Log out
            </a>
          </div>
        </Card>
      </div>
    </div>
  );
}
