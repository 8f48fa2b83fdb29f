import { DEMO_ACCOUNT_HOURS, DEMO_ACCOUNT_QUESTIONS } from "@plumbline/contract/limits.ts";
import type { DemoAccountResponse } from "@plumbline/contract/single-sign-on.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import type { Demo } from "./demo-ready.tsx";

const FAILED = "Failed to create demo account. Please try again.";

type DemoFormProps = { refusal: FormRefusal | undefined; onCreated: (demo: Demo) => void };

export function DemoForm({ refusal: firstRefusal, onCreated }: DemoFormProps) {
  const toast = useToast();
  const fail = useFailureToast(FAILED);
  const [refusal, setRefusal] = useState(firstRefusal);
  const [isCreating, setIsCreating] = useState(false);

  async function create() {
    setIsCreating(true);
    setRefusal(undefined);
    try {
      onCreated(await postJson<DemoAccountResponse>("/api/create-demo-account", {}));
      toast({ title: "Demo Account Created" });
    } catch (failure) {
      setRefusal({ code: "unavailable", error: fail(failure), issues: {}, values: {} });
      setIsCreating(false);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isCreating) void create();
  }

  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-6">
      <header className="grid gap-3">
        <h1 className="text-2xl">Try the assistant</h1>
        <p className="text-lg text-ink-soft">
          A demo account lets you use the subscribers' chatbot. No name, email or card needed.
        </p>
      </header>
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <ul className="grid list-disc gap-2 pl-5">
        <li>{DEMO_ACCOUNT_QUESTIONS} questions, with the same answers subscribers get.</li>
        <li>It ends after {DEMO_ACCOUNT_HOURS} hours. We then delete the account.</li>
        <li>One demo account a day per internet connection. It only works in this browser.</li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" disabled={isCreating}>
          {isCreating ? "Creating Demo Account..." : "Create Demo Account"}
        </Button>
        <Link to="/signup" className={buttonStyle()}>
          Sign up instead
        </Link>
      </div>
    </form>
  );
}
