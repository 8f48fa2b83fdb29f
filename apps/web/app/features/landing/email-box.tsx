import { Button } from "@plumbline/ui/button.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { useEmailCheck } from "./use-email-check.ts";

/** Without JavaScript, this is a plain form that leads to the plans page. */
export function EmailBox() {
  const [input, setInput] = useState("");
  const [hasLeft, setHasLeft] = useState(false);
  const { email, isWellFormed, state, checkAgain } = useEmailCheck(input);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const isMalformed = hasLeft && email !== "" && !isWellFormed;

  return (
    <form
      action="/choose-plan"
      noValidate={hydrated}
      onSubmit={(event) => {
        event.preventDefault();
        if (state === "available") void navigate(`/choose-plan?email=${encodeURIComponent(email)}`);
      }}
    >
      <label htmlFor="hero-email" className="font-semibold">
        Your email
      </label>
      <div className="mt-1.5 flex flex-col gap-2 sm:flex-row">
        <Input
          id="hero-email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          placeholder="you@example.com"
          value={input}
          onChange={(event) => {
            setInput(event.target.value);
            setHasLeft(false);
          }}
          onBlur={() => setHasLeft(true)}
          aria-invalid={state === "taken" || state === "invalid" || isMalformed}
          aria-describedby="hero-email-note"
        />
        <Button
          type="submit"
          look="main"
          disabled={hydrated && state !== "available"}
          className="shrink-0 sm:min-w-40"
        >
          {state === "checking" ? "Checking..." : "Get started"}
        </Button>
      </div>
      {/* Reserves a line, so that a message doesn't move the content below. */}
      <p id="hero-email-note" aria-live="polite" className="mt-2 min-h-6 text-sm">
        {state === "taken" && (
          <Bad>
            This email is already registered.{" "}
            <Link to="/login" className="underline underline-offset-4">
              Sign in instead?
            </Link>
          </Bad>
        )}
        {state === "available" && (
          <span className="inline-flex items-center gap-1.5 text-good">
            <Check aria-hidden="true" className="size-4" />
            Good to go
          </span>
        )}
        {isMalformed && <Bad>Please enter a valid email address</Bad>}
        {state === "invalid" && (
          <Bad>
            Please enter a valid email address{" "}
            <button type="button" onClick={checkAgain} className="underline underline-offset-4">
              Check again
            </button>
          </Bad>
        )}
      </p>
    </form>
  );
}

function Bad({ children }: { children: ReactNode }) {
  return <span className="text-bad">{children}</span>;
}
