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
  done: "proven" | "told" | "sent" | undefined;
};

export function ClaimView({ user, options, refusal, done }: ClaimViewProps) {
  const { business, claim } = options;
  const { businessName } = business;
  if (user.isDemo)
    return (
      <Message title={`Claim ${businessName}`} to="/signup" label="Create an account">
        You can't claim a listing with a demo account. Create your own account. It's free.
      </Message>
    );
  if (business.isMine)
    return (
      <Message title={`You manage ${businessName}`} to="/my-business" label="My business">
        Edit the listing, show your work and see what needs your attention.
      </Message>
    );
  if (!user.emailVerified)
    return (
      <Message
        title="Confirm your email address first"
        to="/subscription-management/details"
        label="Your account"
      >
        Use the link we emailed you when you created your account. You can send it again from your account
        page.
      </Message>
    );
  if (claim?.state === "waiting")
    return (
      <Message
        title="Your claim is being reviewed"
        to={`/directory/${business.slug}`}
        label="Back to the listing"
      >
        {done === "proven" && "Your code is correct. "}
        {done === "told" && "We've received your message. "}
        An administrator is reviewing your claim for {businessName}. We'll email you the decision.
      </Message>
    );
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <PlumbMark className="size-12" />
        <h1 className="text-2xl wrap-anywhere">Is {businessName} your business?</h1>
        <p className="text-lg text-ink-soft">
          Once you've shown it's yours, you can manage its listing in {business.suburb} {business.state},
          including the text, pictures and quote requests. It's free.
        </p>
      </header>
      {claim?.state === "refused" && claim.note && (
        <p className="border-l-4 border-warn pl-3">We couldn't confirm your last claim. {claim.note}</p>
      )}
      {business.isClaimed && (
        <p className="border-l-4 border-warn pl-3">
          Someone already manages this listing. If it's yours, tell us how we can check that. An administrator
          will decide.
        </p>
      )}
      {done === "sent" && <FormAlert isGood>We've sent your code.</FormAlert>}
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
