import { formatAbn } from "@plumbline/contract/abn.ts";
import type { OwnListing } from "@plumbline/contract/my-business.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Form, useNavigation } from "react-router";
import { Card } from "../../components/card.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { IdentityFields } from "./identity-fields.tsx";

type IdentityFormProps = { listing: OwnListing; refusal: FormRefusal | undefined };

/** Name, trade, ABN and place: the checks hang on them, so an administrator looks at a change. */
export function IdentityForm({ listing, refusal }: IdentityFormProps) {
  const isSending = useNavigation().formData?.get("intent") === "identity";
  const { businessName, tradeId, abn, suburb, state, postcode, waiting } = listing;
  const values = { businessName, tradeId, abn: formatAbn(abn ?? ""), suburb, state, postcode };
  const changes = Object.entries(waiting?.changes ?? {});
  return (
    <Card title="Name, trade and place">
      <p>
        What was checked hangs on these, so an administrator looks at a change first. With another name,
        trade, ABN or state the checks have to be made again.
      </p>
      {changes.length > 0 && (
        <div role="status" className="w-full border-l-4 border-warn pl-3">
          <p>With an administrator:</p>
          <ul>
            {changes.map(([name, value]) => (
              <li key={name}>
                {name}: {value || "none"}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Form method="post" className="grid w-full gap-5">
        <input type="hidden" name="intent" value="identity" />
        <RefusalAlert refusal={refusal} otherwise="Your proposal could not be sent. Please try again." />
        <IdentityFields values={{ ...values, ...refusal?.values }} issues={refusal?.issues} />
        <Button type="submit" disabled={isSending} className="justify-self-start">
          {isSending ? "Sending..." : "Ask for this change"}
        </Button>
      </Form>
    </Card>
  );
}
