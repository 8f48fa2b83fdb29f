import { type User, YEARS_OF_EXPERIENCE } from "@plumbline/contract/accounts.ts";
import { formatAbn, isAbn } from "@plumbline/contract/abn.ts";
import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";
import { isPostcodeOf } from "@plumbline/contract/postcodes.ts";
import { PROFILE_TRADES } from "@plumbline/contract/trades.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { ApiError, postForText, postJson } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import type { ProfileFields } from "./profile-fields.ts";

const REDIRECT_MS = 500;
const NEXT_PAGE_MS = 1000;
const LOG_IN_AGAIN = "Please log in again to continue.";
const FAILED = "There was an error completing your signup. Please try again.";

/** Shown if the profile is saved but we couldn't find out which page comes next. */
class NoNextPage extends Error {}

async function findNextPage(): Promise<string> {
  try {
    return await postForText("/api/payment-success");
  } catch {
    throw new NoNextPage("Failed to get chatbot redirect URL");
  }
}

async function loadSchema() {
  const { ProfileRequest } = await import("@plumbline/contract/accounts.ts");
  return ProfileRequest;
}

type ProfileFormProps = {
  user: User;
  profile: ProfileFields | undefined;
  hasPlan: boolean;
  refusal: FormRefusal | undefined;
};

export function ProfileForm({ user, profile, hasPlan, refusal: firstRefusal }: ProfileFormProps) {
  const toast = useToast();
  const [isDone, setIsDone] = useState(false);
  const form = useApiForm({
    loadSchema,
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: profile?.phone ?? "",
      businessName: profile?.businessName ?? "",
      abn: formatAbn(profile?.abn ?? ""),
      tradeType: profile?.tradeType,
      yearsExperience: profile?.yearsExperience,
      state: profile?.state,
      postcode: profile?.postcode ?? "",
      marketingConsent: profile?.marketingConsent ?? false,
      // Acceptance is asked for every time. The tick is only kept if the form was refused for another reason.
      ...(firstRefusal?.values.termsAccepted && { termsAccepted: true as const }),
    },
    refusal: firstRefusal,
    send: async (entry) => {
      await postJson("/api/complete-signup", entry);
      const next = await findNextPage();
      setIsDone(true);
      setTimeout(() => window.location.assign(next), NEXT_PAGE_MS);
    },
    onFailure: (failure) => {
      if (failure instanceof NoNextPage) {
        toast({ title: "Error", description: failure.message, destructive: true });
        return failure.message;
      }
      if (failure instanceof ApiError && failure.status === 401) {
        toast({ title: "Unauthorized", description: LOG_IN_AGAIN, destructive: true });
        setTimeout(() => window.location.assign("/login?redirect=%2Fcomplete-profile"), REDIRECT_MS);
        return `Unauthorized: ${LOG_IN_AGAIN}`;
      }
      toast({ title: "Signup Failed", description: FAILED, destructive: true });
      return `Signup Failed: ${FAILED}`;
    },
  });
  const { register, formState, formProps, refusal, watch, setValue, setError, clearErrors, getValues } = form;
  const { errors, isSubmitting } = formState;
  // Without JavaScript, the browser and the server check it.
  const isRefused = formProps.noValidate && !watch("termsAccepted");

  function checkPlace() {
    const { postcode, state } = getValues();
    if (/^\d{4}$/.test(postcode) && state && !isPostcodeOf(postcode, state))
      setError("postcode", { message: "This postcode is not in that state or territory" });
    else clearErrors("postcode");
  }

  function checkAbn(text: string) {
    const digits = text.replaceAll(/\s/g, "");
    if (digits.length < 11) return clearErrors("abn");
    if (!isAbn(digits)) return setError("abn", { message: "This ABN isn't valid. Check the 11 digits." });
    clearErrors("abn");
    setValue("abn", formatAbn(digits));
  }

  return (
    <form {...formProps} className="grid gap-10">
      <header className="grid gap-3">
        <h1 className="text-2xl">Complete your profile</h1>
        <p className="text-lg text-ink-soft">
          We use your trade and state to make answers fit your work. No one else sees what you enter here.
        </p>
      </header>
      <RefusalAlert refusal={refusal} otherwise={`Signup Failed: ${FAILED}`} />

      <Section title="About you">
        <Field label="First name" error={errors.firstName?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("firstName")}
              autoComplete="given-name"
              maxLength={80}
              required
            />
          )}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("lastName")}
              autoComplete="family-name"
              maxLength={80}
              required
            />
          )}
        </Field>
        <Field label="Email" hint="Change it on your account page">
          {(control) => <Input {...control} {...register("email")} type="email" readOnly />}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("phone")}
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              maxLength={30}
              required
            />
          )}
        </Field>
      </Section>

      <Section title="Your business">
        <Field label="Business name (optional)" error={errors.businessName?.message}>
          {(control) => (
            <Input {...control} {...register("businessName")} autoComplete="organization" maxLength={120} />
          )}
        </Field>
        <Field label="ABN (optional)" hint="11 digits" error={errors.abn?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("abn", {
                onChange: (event: { target: HTMLInputElement }) => checkAbn(event.target.value),
              })}
              inputMode="numeric"
              maxLength={14}
            />
          )}
        </Field>
        <Field label="Primary trade" error={errors.tradeType?.message}>
          {(control) => (
            <Select {...control} {...register("tradeType")} required>
              <option value="">Choose</option>
              {Object.entries(PROFILE_TRADES).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Years of experience" error={errors.yearsExperience?.message}>
          {(control) => (
            <Select {...control} {...register("yearsExperience")} required>
              <option value="">Choose</option>
              {YEARS_OF_EXPERIENCE.map((years) => (
                <option key={years}>{years}</option>
              ))}
            </Select>
          )}
        </Field>
      </Section>

      <Section title="Where you work">
        <Field label="State or territory" error={errors.state?.message}>
          {(control) => (
            <Select {...control} {...register("state", { onChange: checkPlace })} required>
              <option value="">Choose</option>
              {STATES.map((state) => (
                <option key={state} value={state}>
                  {JURISDICTION_NAMES[state]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Postcode" error={errors.postcode?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("postcode", { onChange: checkPlace })}
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={4}
              required
            />
          )}
        </Field>
      </Section>

      <div className="grid gap-4">
        <Tick
          label="Email me about rule changes and new features. I can stop this at any time."
          {...register("marketingConsent")}
        />
        <Tick
          label={
            <>
              I am 18 or over and accept the{" "}
              <a href="/terms-conditions" target="_blank" rel="noreferrer" className="underline">
                terms and conditions
              </a>
            </>
          }
          error={errors.termsAccepted?.message && `Terms Required: ${errors.termsAccepted.message}`}
          required
          {...register("termsAccepted")}
        />
      </div>
      <Button
        type="submit"
        look="main"
        disabled={isRefused || isSubmitting || isDone}
        className="whitespace-normal"
      >
        {isSubmitting || isDone ? "Saving..." : hasPlan ? "Complete Signup" : "Complete Signup & Choose Plan"}
      </Button>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-6 sm:grid-cols-2">
      <legend className="mb-4 font-display text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

type TickProps = ComponentProps<"input"> & { label: ReactNode; error?: string | undefined };

function Tick({ label, error, ...input }: TickProps) {
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-start gap-3">
        <input
          {...input}
          type="checkbox"
          {...(error && { "aria-invalid": true, "aria-describedby": errorId })}
          className="mt-1 size-5 shrink-0 accent-current"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={errorId} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
