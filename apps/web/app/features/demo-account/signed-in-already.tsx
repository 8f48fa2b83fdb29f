import { buttonStyle } from "@plumbline/ui/button.tsx";
import { LogOutLink } from "../../components/log-out-link.tsx";

export function SignedInAlready() {
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-2xl">You're already logged in</h1>
      <p className="text-lg text-ink-soft">
        Demo accounts are for people who don't have an account. Use your own, or log out first to try the
        demo.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/chatbot" className={buttonStyle({ look: "main" })}>
          Access AI Chatbot
        </a>
        <LogOutLink className={buttonStyle()} />
      </div>
    </div>
  );
}
