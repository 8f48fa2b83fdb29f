import { formatAbn } from "@plumbline/contract/abn.ts";
import type { AdminTradie, TradieEntry } from "@plumbline/contract/directory-admin.ts";
import { DIRECTORY_PLANS } from "@plumbline/contract/directory.ts";
import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";
import { ADMIN_TRADES, BUSINESS_TRADE_LABELS, BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import { ApiError } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select, Textarea } from "@plumbline/ui/input.tsx";
import { type ReactNode, useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { LogoField } from "./logo-field.tsx";
import { PLAN_NAMES } from "../../components/plan-names.ts";

const TRADES = [...ADMIN_TRADES, ...BUSINESS_TRADES.filter((id) => !ADMIN_TRADES.some((one) => one === id))];

async function loadSchema() {
  const { TradieEntry: schema } = await import("@plumbline/contract/directory-admin.ts");
  return schema;
}

type TradieFormProps = {
  tradie?: AdminTradie;
  refusal?: FormRefusal | undefined;
  /** Shown if saving fails without a message from the server. */
  failure: string;
  labels: { ready: string; sending: string };
  send: (entry: TradieEntry) => Promise<void>;
  onCancel?: () => void;
};

export function TradieForm({ tradie, refusal, failure, labels, send, onCancel }: TradieFormProps) {
  const [problem, setProblem] = useState<string>();
  const fail = useFailureToast("Please try again.", failure);
  const { register, formState, formProps, watch, setValue } = useApiForm({
    loadSchema,
    defaultValues: {
      businessName: tradie?.businessName ?? "",
      tradeType: tradie?.tradeId ?? "",
      description: tradie?.description ?? "",
      suburb: tradie?.suburb ?? "",
      state: tradie?.state,
      postcode: tradie?.postcode ?? "",
      address: tradie?.address ?? "",
      phone: tradie?.phone ?? "",
      contactEmail: tradie?.contactEmail ?? "",
      website: tradie?.website ?? "",
      abn: formatAbn(tradie?.abn ?? ""),
      yearsExperience: String(tradie?.yearsExperience ?? ""),
      serviceRadiusKm: String(tradie?.serviceRadiusKm ?? ""),
      directoryPlan: tradie?.directoryPlan ?? "free",
      specialties: tradie?.specialties.join(", ") ?? "",
      logoUrl: tradie?.logoUrl ?? "",
    },
    refusal,
    send: async (entry) => {
      setProblem(undefined);
      await send(entry);
    },
    onFailure: (thrown) => {
      // Shown in the form too: the toast soon disappears and sits outside the dialog.
      setProblem((thrown instanceof ApiError && thrown.body?.error) || failure);
      fail(thrown);
    },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form {...formProps} className="grid gap-8">
      <RefusalAlert refusal={refusal} otherwise={failure} />
      {problem && <FormAlert>{problem}</FormAlert>}
      <Group legend="The business">
        <Field label="Business name *" error={errors.businessName?.message}>
          {(control) => (
            <Input {...control} {...register("businessName")} maxLength={120} required autoComplete="off" />
          )}
        </Field>
        <Field label="Trade type *" error={errors.tradeType?.message}>
          {(control) => (
            <Select {...control} {...register("tradeType")} required>
              <option value="">Choose a trade</option>
              {TRADES.map((id) => (
                <option key={id} value={id}>
                  {BUSINESS_TRADE_LABELS[id]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Wide>
          <Field label="Description *" error={errors.description?.message}>
            {(control) => (
              <Textarea {...control} {...register("description")} rows={5} maxLength={4000} required />
            )}
          </Field>
        </Wide>
        <Field
          label="Years of experience"
          hint="A whole number. Leave it empty for 0."
          error={errors.yearsExperience?.message}
        >
          {(control) => (
            <Input {...control} {...register("yearsExperience")} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field label="ABN" hint="Not shown to the public." error={errors.abn?.message}>
          {(control) => <Input {...control} {...register("abn")} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Wide>
          <Field
            label="Specialties"
            hint="Separated by commas: blocked drains, hot water."
            error={errors.specialties?.message}
          >
            {(control) => <Input {...control} {...register("specialties")} autoComplete="off" />}
          </Field>
        </Wide>
      </Group>
      <Group legend="Service area">
        <Field label="Suburb *" error={errors.suburb?.message}>
          {(control) => (
            <Input {...control} {...register("suburb")} maxLength={80} required autoComplete="off" />
          )}
        </Field>
        <div className="grid grid-cols-[1fr_7rem] items-start gap-5">
          <Field label="State *" error={errors.state?.message}>
            {(control) => (
              <Select {...control} {...register("state")} required>
                <option value="">Choose</option>
                {STATES.map((state) => (
                  <option key={state} value={state}>
                    {JURISDICTION_NAMES[state]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Postcode *" error={errors.postcode?.message}>
            {(control) => (
              <Input
                {...control}
                {...register("postcode")}
                inputMode="numeric"
                maxLength={4}
                required
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <Field label="Street address" hint="Shown to the public." error={errors.address?.message}>
          {(control) => <Input {...control} {...register("address")} maxLength={200} autoComplete="off" />}
        </Field>
        <Field
          label="Service radius in km"
          hint="How far the business travels from its suburb, if it told us."
          error={errors.serviceRadiusKm?.message}
        >
          {(control) => (
            <Input {...control} {...register("serviceRadiusKm")} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
      </Group>
      <Group legend="Contact details">
        <Field label="Phone" hint="Shown to the public." error={errors.phone?.message}>
          {(control) => <Input {...control} {...register("phone")} type="tel" autoComplete="off" />}
        </Field>
        <Field
          label="Contact email"
          hint="Quote requests go here. Not shown to the public."
          error={errors.contactEmail?.message}
        >
          {(control) => <Input {...control} {...register("contactEmail")} type="email" autoComplete="off" />}
        </Field>
        <Wide>
          <Field label="Website" error={errors.website?.message}>
            {(control) => (
              <Input
                {...control}
                {...register("website")}
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
              />
            )}
          </Field>
        </Wide>
      </Group>
      <Group legend="Directory plan">
        <Field
          label="Plan"
          hint="Pro and Premium show a badge and a ring on the card. A plan never affects search order."
          error={errors.directoryPlan?.message}
        >
          {(control) => (
            <Select {...control} {...register("directoryPlan")}>
              {DIRECTORY_PLANS.map((plan) => (
                <option key={plan} value={plan}>
                  {PLAN_NAMES[plan]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Group>
      {/* Without JavaScript, the logo is submitted unchanged. */}
      <input type="hidden" {...register("logoUrl")} />
      <LogoField
        url={watch("logoUrl") ?? ""}
        error={errors.logoUrl?.message}
        onChange={(url) => setValue("logoUrl", url, { shouldDirty: true })}
      />
      {tradie && <Derived tradie={tradie} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" disabled={isSubmitting}>
          {isSubmitting ? labels.sending : labels.ready}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="mb-3 font-display text-lg font-bold">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="sm:col-span-2">{children}</div>;
}

function Derived({ tradie }: { tradie: AdminTradie }) {
  const { averageRating, totalReviews, isVerified, verifiedUntil } = tradie;
  return (
    <dl className="grid gap-x-4 gap-y-1 border-l-4 border-rule pl-4 text-sm sm:grid-cols-[8rem_1fr]">
      <dt className="text-ink-soft">Rating</dt>
      <dd>
        {totalReviews === 0
          ? "No reviews yet"
          : `${averageRating} out of 5, from ${totalReviews} ${totalReviews === 1 ? "review" : "reviews"}`}
      </dd>
      <dt className="text-ink-soft">Verification</dt>
      <dd>{isVerified ? `Verified until ${verifiedUntil}` : "Not verified"}</dd>
      <dt className="text-ink-soft">Both</dt>
      <dd>come from reviews and checks, and can't be edited.</dd>
    </dl>
  );
}
