import type { OwnListing } from "@plumbline/contract/my-business.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";
import { Card } from "../../components/card.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

type ContactFormProps = { listing: OwnListing; refusal: FormRefusal | undefined };

export function ContactForm({ listing, refusal }: ContactFormProps) {
  const isSending = useNavigation().formData?.get("intent") === "contact";
  const { contactEmail, unconfirmedEmail, version } = listing;
  return (
    <Card title="Email for quote requests">
      <p>
        {contactEmail ? (
          <>
            We send them to <strong className="break-all">{contactEmail}</strong>. No one else sees this
            address.
          </>
        ) : (
          "This listing doesn't have an email address yet."
        )}
      </p>
      {unconfirmedEmail && (
        <p role="status" className="border-l-4 border-warn pl-3">
          We emailed a link to <strong className="break-all">{unconfirmedEmail}</strong>. We'll send requests
          there once someone opens the link and confirms.
        </p>
      )}
      <Form method="post" className="grid w-full gap-5">
        <input type="hidden" name="intent" value="contact" />
        <input type="hidden" name="version" value={version} />
        <RefusalAlert refusal={refusal} otherwise="We couldn't change the address. Please try again." />
        <Field label="New email address" error={refusal?.issues.contactEmail}>
          {(control) => (
            <EmailInput
              {...control}
              name="contactEmail"
              defaultValue={refusal?.values.contactEmail}
              required
            />
          )}
        </Field>
        <Button type="submit" disabled={isSending} className="justify-self-start">
          {isSending ? "Sending..." : "Email a confirmation link"}
        </Button>
      </Form>
    </Card>
  );
}
