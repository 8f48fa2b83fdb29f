import type { ClaimOptions } from "@plumbline/contract/claims.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { FormAlert } from "../../components/form-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { CodeForm } from "./code-form.tsx";
import { WaysForm } from "./ways-form.tsx";

type ClaimViewProps = {
  user: { emailVerified: boolean; isDemo: boolean };
  options: ClaimOptions;
  refusal: FormRefusal | undefined;
  /** What the form that was just sent came to. */
  done: "proven" | "told" | "sent" | undefined;
};

/** Where somebody stands with a listing, and their next step. */
export function ClaimView({ user, options, refusal, done }: ClaimViewProps) {
  const { business, claim } = options;
  const { businessName } = business;
  if (user.isDemo)
    return (
      <Message title={`Claim ${businessName}`} to="/signup" label="Make an account">
        A demo account cannot claim a listing. Make an account of your own: it is free.
      </Message>
    );
  if (business.isMine)
    return (
      <Message title={`You manage ${businessName}`} to="/my-business" label="My business">
        Change the listing, show your work and see what waits for you.
      </Message>
    );
  if (!user.emailVerified)
    return (
      <Message title="Confirm your email address first" to="/subscription-management" label="My account">
        The link is in the mail we sent you when you made your account. Your account page sends it again.
      </Message>
    );
  if (claim?.state === "waiting")
    return (
      <Message
        title="An administrator looks at it"
        to={`/directory/${business.slug}`}
        label="Back to the listing"
      >
        {done === "proven" && "The code was right. "}
        {done === "told" && "We have what you wrote. "}
        Your claim of {businessName} waits for an administrator. You get a mail once it is decided.
      </Message>
    );
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <PlumbMark className="size-12" />
        <h1 className="text-2xl wrap-anywhere">Is {businessName} your business?</h1>
        <p className="text-lg text-ink-soft">
          Show us that it is, and you manage its listing in {business.suburb} {business.state}: what it says,
          its pictures, its quote requests. It costs nothing.
        </p>
      </header>
      {claim?.state === "refused" && claim.note && (
        <p className="border-l-4 border-warn pl-3">We could not confirm your last claim. {claim.note}</p>
      )}
      {business.isClaimed && (
        <p className="border-l-4 border-warn pl-3">
          Somebody manages this listing already. If it is yours, tell us how we can see that: an administrator
          decides.
        </p>
      )}
      {done === "sent" && <FormAlert isGood>The code is on its way.</FormAlert>}
      {claim?.state === "open" && !business.isClaimed ? (
        <CodeForm claim={claim} ways={options.ways} refusal={refusal} />
      ) : (
        <WaysForm ways={options.ways} refusal={refusal} />
      )}
    </div>
  );
}

type MessageProps = { title: string; to: string; label: string; children: ReactNode };

function Message({ title, to, label, children }: MessageProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <PlumbMark className="size-12" />
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p role="status" className="text-lg text-ink-soft">
        {children}
      </p>
      <Link to={to} className={buttonStyle({ look: "main" })}>
        {label}
      </Link>
    </div>
  );
}
