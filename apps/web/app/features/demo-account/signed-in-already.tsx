import { buttonStyle } from "@plumbline/ui/button.tsx";

export function SignedInAlready() {
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-2xl">You are signed in already</h1>
      <p className="text-lg text-ink-soft">
        A demo account is for people without one. Log out first to try it, or go on with your own.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/chatbot" className={buttonStyle({ look: "main" })}>
          Access AI Chatbot
        </a>
        <a href="/api/logout" className={buttonStyle()}>
          Log out
        </a>
      </div>
    </div>
  );
}
