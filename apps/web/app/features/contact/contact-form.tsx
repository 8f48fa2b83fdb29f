import { CONTACT_MESSAGE_MONTHS } from "@plumbline/contract/retention.ts";
import { postJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput, Input, Textarea } from "@plumbline/ui/input.tsx";
import { Link } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

const FAILED = "Your message wasn't sent. What you wrote is still here, so please try again.";

async function loadSchema() {
  const { ContactRequest } = await import("@plumbline/contract/contact.ts");
  return ContactRequest;
}

type ContactFormProps = {
  name: string;
  email: string;
  refusal: FormRefusal | undefined;
  onSent: () => void;
};

export function ContactForm({ name, email, refusal, onSent }: ContactFormProps) {
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: { name, email, message: "", companyFax: "" },
    refusal,
    send: async (entry) => {
      await postJson("/api/contact", entry);
      onSent();
    },
    onFailure: useFailureToast(FAILED),
  });
  const { errors, isSubmitting } = formState;
  return (
    <form {...formProps} className="grid gap-5">
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <Field label="Your name" error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("name")}
            autoComplete="name"
            minLength={2}
            maxLength={120}
            required
          />
        )}
      </Field>
      <Field label="Email" hint="We'll reply to this address." error={errors.email?.message}>
        {(control) => <EmailInput {...control} {...register("email")} required />}
      </Field>
      <Field
        label="Message"
        hint="Leave out passwords and card numbers. We never ask for them."
        error={errors.message?.message}
      >
        {(control) => (
          <Textarea {...control} {...register("message")} rows={7} minLength={10} maxLength={4000} required />
        )}
      </Field>
      <div aria-hidden="true" className="absolute -left-[100vw] size-px overflow-hidden">
        <label>
          Leave this empty
          <input {...register("companyFax")} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-sm text-ink-soft">
        We delete messages after {CONTACT_MESSAGE_MONTHS} months. See the{" "}
        <Link to="/privacy-policy" className="underline">
          privacy policy
        </Link>
        .
      </p>
      <Button type="submit" look="main" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Sending..." : "Send message"}
      </Button>
    </form>
  );
}
