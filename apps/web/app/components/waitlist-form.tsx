import type { WaitlistRequest, WaitlistResponse } from "@plumbline/contract/waitlist.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { useZodForm } from "@plumbline/ui/form.ts";
import { EmailInput, Input } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import type { FormEvent, ReactNode } from "react";
import { postJson } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { useFailureToast } from "../lib/use-failure-toast.ts";
import { RefusalAlert } from "./refusal-alert.tsx";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";

const JOIN_FAILED = "Failed to join waitlist. Please try again.";

type WaitlistFormProps = Pick<WaitlistRequest, "email" | "planInterest"> & {
  refusal?: FormRefusal | undefined;
  /** Replaces the waitlist's own heading if the form is on another page. */
  heading?: ReactNode;
  onJoined: () => void;
};

async function loadSchema() {
  const { WaitlistRequest } = await import("@plumbline/contract/waitlist.ts");
  return WaitlistRequest;
}

export function WaitlistForm({
  email,
  planInterest,
  refusal,
  heading = <Heading />,
  onJoined,
}: WaitlistFormProps) {
  const hydrated = useHydrated();
  const toast = useToast();
  const fail = useFailureToast(JOIN_FAILED);
  const { register, handleSubmit, formState } = useZodForm(
    loadSchema,
    { email: refusal?.values.email ?? email, name: refusal?.values.name ?? "", planInterest },
    refusal?.issues,
  );
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async (entry) => {
    await postJson<WaitlistResponse>("/api/waitlist", entry);
    toast({ title: "You're on the list!", description: "We'll notify you as soon as Plumbline launches." });
    onJoined();
  });

  async function join(event: FormEvent) {
    try {
      await send(event);
    } catch (failure) {
      fail(failure);
    }
  }

  return (
    // Without JavaScript, the browser's checks and the route's action take over.
    <form method="post" noValidate={hydrated} onSubmit={(event) => void join(event)} className="grid gap-6">
      {heading}
      <RefusalAlert refusal={refusal} otherwise={JOIN_FAILED} />
      <Field label="Email" error={errors.email?.message}>
        {(control) => <EmailInput {...control} {...register("email")} required />}
      </Field>
      <Field label="Name (optional)" error={errors.name?.message}>
        {(control) => <Input {...control} {...register("name")} autoComplete="name" maxLength={120} />}
      </Field>
      {planInterest && <input type="hidden" {...register("planInterest")} />}
      <Button type="submit" look="main" disabled={isSubmitting}>
        {isSubmitting ? "Joining..." : "Join the Waitlist"}
      </Button>
    </form>
  );
}

function Heading() {
  return (
    <header className="grid gap-3">
      <h1 className="text-2xl">Join the waitlist</h1>
      <p className="text-lg text-ink-soft">
        We'll send you one email when Plumbline fully launches. No other emails, and we won't share your
        address.
      </p>
    </header>
  );
}
