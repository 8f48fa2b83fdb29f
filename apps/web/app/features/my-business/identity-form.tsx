import { formatAbn } from "@plumbline/contract/abn.ts";
import type { OwnListing } from "@plumbline/contract/my-business.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Form, useNavigation } from "react-router";
import { Card } from "../../components/card.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { IdentityFields } from "./identity-fields.tsx";

type IdentityFormProps = { listing: OwnListing; refusal: FormRefusal | undefined };

export function IdentityForm({ listing, refusal }: IdentityFormProps) {
  const isSending = useNavigation().formData?.get("intent") === "identity";
  const { businessName, tradeId, abn, suburb, state, postcode, waiting } = listing;
  const values = { businessName, tradeId, abn: formatAbn(abn ?? ""), suburb, state, postcode };
  const changes = Object.entries(waiting?.changes ?? {});
  return (
    <Card title="Name, trade and location">
      <p>
        Verification depends on these details, so an administrator reviews any change first. If you change the
        name, trade, ABN or state, we'll need to repeat the checks.
      </p>
      {changes.length > 0 && (
        <div role="status" className="w-full border-l-4 border-warn pl-3">
          <p>Waiting for review:</p>
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
        <RefusalAlert refusal={refusal} otherwise="We couldn't send your request. Please try again." />
        <IdentityFields values={{ ...values, ...refusal?.values }} issues={refusal?.issues} />
        <Button type="submit" disabled={isSending} className="justify-self-start">
          {isSending ? "Sending..." : "Request this change"}
        </Button>
      </Form>
    </Card>
  );
}
