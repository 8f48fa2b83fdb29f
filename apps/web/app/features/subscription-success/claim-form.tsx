import { Button } from "@plumbline/ui/button.tsx";
import { LogOutLink } from "../../components/log-out-link.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

type ClaimFormProps = { token: string; account: string; refusal: FormRefusal | undefined };

export function ClaimForm({ token, account, refusal }: ClaimFormProps) {
  return (
    <form method="post" className="grid justify-items-start gap-5">
      <h1 className="text-2xl">Your plan is waiting</h1>
      <p className="text-lg text-ink-soft">
        You started it before you had an account. You're logged in as{" "}
        <strong className="break-all text-ink">{account}</strong>.
      </p>
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="main" className="whitespace-normal">
        Add the plan to this account
      </Button>
      <p>
        <LogOutLink label="Log out to use another account" className="underline" />
      </p>
    </form>
  );
}
