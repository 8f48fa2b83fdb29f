import { LISTING_LIMITS } from "@plumbline/contract/listing-limits.ts";
import type { OwnListing } from "@plumbline/contract/my-business.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Textarea } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";
import { Card } from "../../components/card.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { certificationLine } from "./typed-values.ts";

type DetailsFormProps = { listing: OwnListing; refusal: FormRefusal | undefined; isSaved: boolean };

export function DetailsForm({ listing, refusal, isSaved }: DetailsFormProps) {
  const isSending = useNavigation().formData?.get("intent") === "details";
  const values: Record<string, string> = {
    description: listing.description,
    phone: listing.phone ?? "",
    website: listing.website ?? "",
    address: listing.address ?? "",
    serviceRadiusKm: String(listing.serviceRadiusKm ?? ""),
    yearsExperience: String(listing.yearsExperience),
    specialties: listing.specialties.join("\n"),
    certifications: listing.certifications.map(certificationLine).join("\n"),
    ...refusal?.values,
  };
  /** An issue with one item of a list has the item's index in its name, such as "specialties.3". */
  const issueOf = (name: string) =>
    Object.entries(refusal?.issues ?? {}).find(
      ([field]) => field === name || field.startsWith(`${name}.`),
    )?.[1];
  const { description, serviceRadiusKm, specialties, certifications } = LISTING_LIMITS;
  return (
    <Card title="Public details">
      <Form method="post" className="grid w-full gap-5">
        <input type="hidden" name="intent" value="details" />
        <input type="hidden" name="version" value={listing.version} />
        <RefusalAlert refusal={refusal} otherwise="We couldn't save your changes. Please try again." />
        {isSaved && <FormAlert isGood>Saved.</FormAlert>}
        <Field label="About your business" error={issueOf("description")}>
          {(control) => (
            <Textarea
              {...control}
              name="description"
              rows={6}
              maxLength={description.max}
              defaultValue={values.description}
              required
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Phone (optional)" hint="Visible to everyone." error={issueOf("phone")}>
            {(control) => (
              <Input {...control} name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} />
            )}
          </Field>
          <Field label="Website (optional)" error={issueOf("website")}>
            {(control) => (
              <Input
                {...control}
                name="website"
                inputMode="url"
                autoComplete="url"
                defaultValue={values.website}
              />
            )}
          </Field>
          <Field label="Street address (optional)" hint="Visible to everyone." error={issueOf("address")}>
            {(control) => (
              <Input
                {...control}
                name="address"
                maxLength={200}
                autoComplete="street-address"
                defaultValue={values.address}
              />
            )}
          </Field>
          <Field label="Years in the trade" error={issueOf("yearsExperience")}>
            {(control) => (
              <Input
                {...control}
                name="yearsExperience"
                inputMode="numeric"
                defaultValue={values.yearsExperience}
                className="figures"
                required
              />
            )}
          </Field>
          <Field
            label="How far you travel (km, optional)"
            hint={`From ${listing.suburb}, ${serviceRadiusKm.min} to ${serviceRadiusKm.max} km. Customers in that area can find you.`}
            error={issueOf("serviceRadiusKm")}
          >
            {(control) => (
              <Input
                {...control}
                name="serviceRadiusKm"
                inputMode="numeric"
                defaultValue={values.serviceRadiusKm}
                className="figures"
              />
            )}
          </Field>
        </div>
        <Field
          label="Specialties (optional)"
          hint={`One per line, up to ${specialties}.`}
          error={issueOf("specialties")}
        >
          {(control) => (
            <Textarea {...control} name="specialties" rows={4} defaultValue={values.specialties} />
          )}
        </Field>
        <Field
          label="Certificates (optional)"
          hint={`One per line, with a comma before the issuer: "Backflow prevention, TAFE NSW". Up to ${certifications}. Your profile shows them as stated by you, not checked by us.`}
          error={issueOf("certifications")}
        >
          {(control) => (
            <Textarea {...control} name="certifications" rows={3} defaultValue={values.certifications} />
          )}
        </Field>
        <Button type="submit" look="main" disabled={isSending} className="justify-self-start">
          {isSending ? "Saving..." : "Save details"}
        </Button>
      </Form>
    </Card>
  );
}
