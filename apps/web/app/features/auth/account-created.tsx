import { buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";

type AccountCreatedProps = {
  userId: string;
  appRequest: string | undefined;
};

export function AccountCreated({ userId, appRequest }: AccountCreatedProps) {
  return (
    <div className="grid gap-5">
      <PlumbMark className="size-12" />
      <ViewHeading>Account created</ViewHeading>
      <p className="text-lg text-ink-soft">
        We've emailed you a link to confirm your address. You can use your account in the meantime.
      </p>
      <p className="text-sm break-all">Your account ID is {userId}</p>
      {appRequest ? <Onward appRequest={appRequest} /> : <WaysOn />}
    </div>
  );
}

function Onward({ appRequest }: { appRequest: string }) {
  return (
    <p>
      <a href={appRequest} className={buttonStyle({ look: "main" })}>
        Continue to the app
      </a>
    </p>
  );
}

function WaysOn() {
  return (
    <>
      <p>
        "Access Plumbline" opens the assistant. Its answers fit your trade and state once you've{" "}
        <a href="/complete-profile" className="underline">
          completed your profile
        </a>
        , and you need a plan to ask questions.
      </p>
      {/* These load the whole page, so that the header shows the new session. */}
      <div className="flex flex-wrap gap-3">
        <a href="/chatbot" className={buttonStyle({ look: "main" })}>
          Access Plumbline
        </a>
        <a href="/login" className={buttonStyle()}>
          Login Instead
        </a>
        <a href="/" className={buttonStyle({ look: "quiet" })}>
          Back to Home
        </a>
      </div>
    </>
  );
}
