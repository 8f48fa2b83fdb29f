import type { OwnListing } from "@plumbline/contract/my-business.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Form, useNavigation } from "react-router";
import { Card } from "../../components/card.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { ImageField } from "./image-field.tsx";

type LogoFormProps = { listing: OwnListing; refusal: FormRefusal | undefined; isSaved: boolean };

export function LogoForm({ listing, refusal, isSaved }: LogoFormProps) {
  const isSending = useNavigation().formData?.get("intent") === "logo";
  return (
    <Card title="Logo">
      <Form method="post" className="grid w-full justify-items-start gap-4">
        <input type="hidden" name="intent" value="logo" />
        <input type="hidden" name="version" value={listing.version} />
        <RefusalAlert refusal={refusal} otherwise="We couldn't save the logo. Please try again." />
        {isSaved && <FormAlert isGood>Saved.</FormAlert>}
        <ImageField label="Choose a logo" initial={listing.logoUrl} />
        <Button type="submit" disabled={isSending}>
          {isSending ? "Saving..." : "Save logo"}
        </Button>
      </Form>
    </Card>
  );
}
