import { BUDGETS, JOB_SUBJECTS, PROJECT_TYPES, TIMEFRAMES } from "@plumbline/contract/quote-options.ts";
import type { JobRules as Rules, QuoteRequest, QuoteRequestResponse } from "@plumbline/contract/quotes.ts";
import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { ApiError, getJson, postForm, postJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput, Input, Select, Textarea } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { getQueryClient } from "../lib/query-client.ts";
import { useApiForm } from "../lib/use-api-form.ts";
import { useFailureToast } from "../lib/use-failure-toast.ts";
import { FormAlert } from "./form-alert.tsx";
import { JobRules } from "./job-rules.tsx";
import { PhotoPicker } from "./photo-picker.tsx";
import { useDraft } from "./quote-draft.ts";
import { RefusalAlert } from "./refusal-alert.tsx";

const QUOTE_FAILED = "Failed to send quote request. Please try again.";

const EMPTY = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  projectDescription: "",
  projectType: "",
  projectLocation: "",
  budget: "",
  timeframe: "",
  companyFax: "",
};

export type QuotedTradie = Pick<TradieSummary, "id" | "businessName" | "tradeId" | "state" | "suburb">;

type QuoteFormProps = {
  tradie: QuotedTradie;
  rules?: Rules;
  /** Returned by the route's action when the form was sent without JavaScript. */
  refusal?: FormRefusal | undefined;
  onSent?: () => void;
};

export function QuoteForm({ tradie, rules, refusal, onSent }: QuoteFormProps) {
  const [problem, setProblem] = useState<string>();
  const [photos, setPhotos] = useState<File[]>([]);
  const [subject, setSubject] = useState("");
  const toast = useToast();
  const navigate = useNavigate();
  const fail = useFailureToast(QUOTE_FAILED);
  const form = useApiForm({
    loadSchema: async () => {
      const { QuoteRequest } = await import("@plumbline/contract/quotes.ts");
      return QuoteRequest.omit({ tradieProfileId: true });
    },
    defaultValues: EMPTY as typeof EMPTY & Pick<QuoteRequest, "projectType" | "budget" | "timeframe">,
    refusal,
    send: async (request) => {
      setProblem(undefined);
      const answer = await postJson<QuoteRequestResponse>("/api/directory/quote-requests", {
        ...request,
        tradieProfileId: tradie.id,
      });
      forgetDraft();
      const lost = await sendPhotos(answer, photos);
      toast({ title: "Quote Request Sent!", description: answer.message });
      onSent?.();
      const search = new URLSearchParams({ key: answer.uploadKey, ...(lost > 0 && { lost: `${lost}` }) });
      await navigate(`/quotes/${answer.id}/sent?${search.toString()}`);
    },
    onFailure: (failure) => {
      // Also shown in the form, because a dialog hides the toast from screen readers.
      setProblem((failure instanceof ApiError && failure.body?.error) || QUOTE_FAILED);
      fail(failure);
    },
  });
  const { register, formState, formProps, watch } = form;
  const forgetDraft = useDraft(form, `quote:${tradie.id}`);
  const { errors, isSubmitting } = formState;
  return (
    <form {...formProps} encType="multipart/form-data" className="grid gap-6">
      <p className="border-l-4 border-good pl-3">
        It's free, and only {tradie.businessName} gets it. Your phone number and email address stay hidden
        until you share them.
      </p>
      <RefusalAlert refusal={refusal} otherwise={QUOTE_FAILED} />
      {problem && <FormAlert>{problem}</FormAlert>}
      <fieldset className="grid gap-5">
        <legend className="mb-3 font-display text-lg font-bold">The job</legend>
        <Field label="Project type" error={errors.projectType?.message}>
          {(control) => (
            <Select {...control} {...register("projectType")} required>
              <Options first="Select a project type" options={PROJECT_TYPES} />
            </Select>
          )}
        </Field>
        <Field label="What's the work on? (optional)" hint="We use this to show which permits may apply.">
          {(control) => (
            <Select {...control} value={subject} onChange={({ target }) => setSubject(target.value)}>
              <option value="">Something else</option>
              {Object.entries(JOB_SUBJECTS).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Project description" error={errors.projectDescription?.message}>
          {(control) => (
            <Textarea
              {...control}
              {...register("projectDescription")}
              rows={4}
              minLength={10}
              maxLength={4000}
              required
            />
          )}
        </Field>
        <Field label="Project location" hint="Suburb or postcode" error={errors.projectLocation?.message}>
          {(control) => (
            <Input {...control} {...register("projectLocation")} minLength={2} maxLength={200} required />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Budget" error={errors.budget?.message}>
            {(control) => (
              <Select {...control} {...register("budget")} required>
                <Options first="Select a budget range" options={BUDGETS} />
              </Select>
            )}
          </Field>
          <Field label="Timeframe" error={errors.timeframe?.message}>
            {(control) => (
              <Select {...control} {...register("timeframe")} required>
                <Options first="Select a timeframe" options={TIMEFRAMES} />
              </Select>
            )}
          </Field>
        </div>
        <PhotoPicker photos={photos} refusal={refusal} onChange={setPhotos} />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-3 font-display text-lg font-bold">About you</legend>
        <Field label="Your name" error={errors.customerName?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("customerName")}
              autoComplete="name"
              minLength={2}
              maxLength={120}
              required
            />
          )}
        </Field>
        <Field
          label="Email"
          hint="We'll email you a link. Open it to send your request."
          error={errors.customerEmail?.message}
        >
          {(control) => <EmailInput {...control} {...register("customerEmail")} required />}
        </Field>
        <Field label="Phone (optional)" error={errors.customerPhone?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("customerPhone")}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
          )}
        </Field>
        <div aria-hidden="true" className="absolute -left-[100vw] size-px overflow-hidden">
          <label>
            Leave this empty
            <input {...register("companyFax")} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </fieldset>
      <RulesOfJob
        tradie={tradie}
        rules={rules}
        projectType={watch("projectType")}
        subject={subject}
        budget={watch("budget")}
      />
      <Button type="submit" look="main" disabled={isSubmitting}>
        {isSubmitting ? "Sending..." : "Send Quote Request"}
      </Button>
    </form>
  );
}

function Options({ first, options }: { first: string; options: readonly string[] }) {
  return (
    <>
      <option value="">{first}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </>
  );
}

type RulesOfJobProps = {
  tradie: QuotedTradie;
  rules?: Rules;
  projectType: string;
  subject: string;
  budget: string;
};

function RulesOfJob({ tradie: { tradeId, state }, rules, projectType, subject, budget }: RulesOfJobProps) {
  const query = new URLSearchParams({ trade: tradeId, state, projectType, subject, budget }).toString();
  const path = `/api/directory/job-rules?${query}`;
  const { data: shown = rules } = useQuery<Rules>(
    {
      queryKey: [path],
      queryFn: ({ signal }) => getJson<Rules>(path, signal),
      placeholderData: keepPreviousData,
    },
    getQueryClient(),
  );
  return <div aria-live="polite">{shown && <JobRules rules={shown} />}</div>;
}

async function sendPhotos({ id, uploadKey }: QuoteRequestResponse, photos: File[]): Promise<number> {
  let lost = 0;
  for (const photo of photos) {
    const body = new FormData();
    body.set("photo", photo);
    const path = `/api/directory/quote-requests/${id}/photos`;
    await postForm(path, body, { "X-Quote-Key": uploadKey }).catch(() => {
      lost += 1;
    });
  }
  return lost;
}
