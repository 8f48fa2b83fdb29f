import type { AdminCampaign } from "@plumbline/contract/giveaway-campaigns.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Textarea } from "@plumbline/ui/input.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

type CampaignFieldsProps = { campaign?: AdminCampaign; notes: string[]; refusal: FormRefusal | undefined };

export function CampaignFields({ campaign, notes, refusal }: CampaignFieldsProps) {
  const field = (name: string, kept: string | number | undefined) => ({
    name,
    defaultValue: refusal?.values[name] ?? kept ?? "",
  });
  const wrong = (name: string) => refusal?.issues[name];
  return (
    <>
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      <Field label="Name" error={wrong("name")}>
        {(control) => <Input {...control} {...field("name", campaign?.name)} maxLength={80} required />}
      </Field>
      <Field label="Prize" error={wrong("prize")}>
        {(control) => <Input {...control} {...field("prize", campaign?.prize)} maxLength={200} required />}
      </Field>
      <Field label="Value in dollars" error={wrong("prizeDollars")}>
        {(control) => (
          <Input
            {...control}
            {...field("prizeDollars", campaign && campaign.prizeValueCents / 100)}
            inputMode="numeric"
            required
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" hint="Sydney time" error={wrong("opensOn")}>
          {(control) => <Input {...control} {...field("opensOn", campaign?.opensOn)} type="date" required />}
        </Field>
        <Field label="Last day" hint="Entries close at the end of this day" error={wrong("closesOn")}>
          {(control) => (
            <Input {...control} {...field("closesOn", campaign?.closesOn)} type="date" required />
          )}
        </Field>
      </div>
      <fieldset className="grid gap-4">
        <legend className="font-semibold">Permits</legend>
        {notes.map((note) => (
          <p key={note} className="text-sm">
            {note}
          </p>
        ))}
        {PERMITS.map(({ state, what }) => (
          <Field key={state} label={`${JURISDICTION_NAMES[state]}: ${what}`} error={wrong(`permit${state}`)}>
            {(control) => (
              <Input
                {...control}
                {...field(
                  `permit${state}`,
                  campaign?.permits.find((permit) => permit.state === state)?.number,
                )}
                maxLength={80}
              />
            )}
          </Field>
        ))}
      </fieldset>
      <Field
        label="Accounts to follow (optional)"
        hint="One address per line. If you leave it empty, we don't offer that bonus."
        error={wrong("socialAccounts")}
      >
        {(control) => (
          <Textarea {...control} {...field("socialAccounts", campaign?.socialAccounts.join("\n"))} rows={3} />
        )}
      </Field>
    </>
  );
}

const PERMITS = [
  { state: "NSW", what: "authority number" },
  { state: "SA", what: "licence number" },
  { state: "ACT", what: "approval number" },
  { state: "NT", what: "permit number" },
] as const;
