import { buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";

type CompletedViewProps = {
  isSignedIn: boolean;
  hasChat: boolean;
  /** Such as "Your Annual plan is paid.", or empty. */
  started: string;
  problem: string | undefined;
};

export function CompletedView({ isSignedIn, hasChat, started, problem }: CompletedViewProps) {
  return (
    <SheetPage>
      <div className="grid justify-items-start gap-5">
        <PlumbMark className="size-12" />
        <ViewHeading>Welcome Email Sent</ViewHeading>
        {started && <p className="text-lg">{started}</p>}
        {problem && <FormAlert>{problem}</FormAlert>}
        <p className="text-lg text-ink-soft">
          {isSignedIn
            ? "Your account is ready. Use the link in our email to confirm your address."
            : "Check the inbox of the email address you used at checkout. The link in our email creates your account and adds your plan to it."}
        </p>
        {/* These load the whole page, so that the header shows who's logged in. */}
        <div className="flex flex-wrap gap-3">
          {hasChat && (
            <a href="/chatbot" className={buttonStyle({ look: "main" })}>
              Access Plumbline
            </a>
          )}
          <a
            href={isSignedIn ? "/subscription-management" : "/login"}
            className={buttonStyle({ look: hasChat ? "outline" : "main" })}
          >
            {isSignedIn ? "Go to your account" : "Log in"}
          </a>
          <a href="/" className={buttonStyle()}>
            Back to Home
          </a>
        </div>
      </div>
    </SheetPage>
  );
}
