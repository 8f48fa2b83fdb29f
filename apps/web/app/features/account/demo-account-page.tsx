import { formatMoment } from "@plumbline/contract/time.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Card } from "../../components/card.tsx";
import { LogOutLink } from "../../components/log-out-link.tsx";

export function DemoAccountPage({ user, endsAt }: { user: User; endsAt: string }) {
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-14 sm:px-6 sm:py-20">
        <h1 className="text-3xl">Your demo account</h1>
        <Card title="Plan" stamp={<Stamp tone="hivis">Demo</Stamp>}>
          <p>Subscription: Active (Demo)</p>
          <p>It ends on {formatMoment(endsAt, null)}, and we then delete the account.</p>
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
            <dd className="break-all">{user.email} (not a real inbox)</dd>
            <dt className="text-ink-soft">Account ID</dt>
            <dd className="break-all">{user.id}</dd>
          </dl>
        </Card>
        <Card title="Keep going">
          <p>
            Creating your own account is free, and with a plan you can ask as much as you like. Your questions
            here stay in the demo account and aren't carried over.
          </p>
          <div className="flex flex-wrap gap-3">
            <a href="/signup" className={buttonStyle()}>
              Create your own account
            </a>
            <LogOutLink className={buttonStyle({ look: "quiet" })} />
          </div>
        </Card>
      </div>
    </div>
  );
}
