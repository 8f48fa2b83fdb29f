import { formatMoment } from "@plumbline/contract/time.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { useEffect, useState } from "react";
import { ViewHeading } from "../../components/view-heading.tsx";

/** Sign-on URLs work once, for a minute; this path creates a new one. */
const ANY_TIME = "/chatbot";
const ADDRESS_LASTS_MS = 45_000;

export type Demo = {
  email: string;
  expiresAt: string;
  chatbotUrl: string | undefined;
};

export function DemoReady({ demo }: { demo: Demo }) {
  const { email, expiresAt, chatbotUrl } = demo;
  const [address, setAddress] = useState(chatbotUrl ?? ANY_TIME);

  useEffect(() => {
    const timer = setTimeout(() => setAddress(ANY_TIME), ADDRESS_LASTS_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="grid gap-6">
      <PlumbMark className="size-12" />
      <ViewHeading>Demo Account Ready!</ViewHeading>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr] [&_dd]:mb-2">
        <dt className="text-ink-soft">Email</dt>
        <dd className="break-all">{email}</dd>
        <dt className="text-ink-soft">Name</dt>
        <dd>Demo User</dd>
        <dt className="text-ink-soft">Subscription</dt>
        <dd className="flex flex-wrap items-center gap-2">
          Active (Demo) <Stamp tone="hivis">Demo</Stamp>
        </dd>
        <dt className="text-ink-soft">Ends</dt>
        <dd>{formatMoment(expiresAt, null)}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          // A second click needs a fresh URL, so replace this one once the first click has read it.
          onClick={() => setTimeout(() => setAddress(ANY_TIME))}
          className={buttonStyle({ look: "main" })}
        >
          Access AI Chatbot
        </a>
        <a href="/signup" className={buttonStyle()}>
          Create your own account
        </a>
      </div>
      <p className="text-sm text-ink-soft">
        We never send email to this address. The chatbot opens in a new tab.
      </p>
    </div>
  );
}
