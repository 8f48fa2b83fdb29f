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
import { ImageField } from "./image-field.tsx";
import { RemovedWork } from "./removed-work.tsx";

type PortfolioFormsProps = {
  listing: OwnListing;
  refusal: FormRefusal | undefined;
  isSaved: boolean;
  removed: Record<string, string> | undefined;
};

export function PortfolioForms({ listing, refusal, isSaved, removed }: PortfolioFormsProps) {
  const sent = useNavigation().formData;
  const { portfolio, version } = listing;
  const ofNew = refusal?.values.intent === "add-work" ? refusal : undefined;
  return (
    <Card title="Recent work">
      <RefusalAlert refusal={refusal} otherwise="We couldn't save that. Please try again." />
      {isSaved && <FormAlert isGood>Saved.</FormAlert>}
      {removed && <RemovedWork key={version} work={removed} version={version} />}
      {portfolio.length === 0 ? (
        <p className="text-ink-soft">Nothing here yet. A finished job says more than a description.</p>
      ) : (
        <ul className="grid w-full gap-4">
          {portfolio.map(({ title, description, imageUrl }, at) => (
            <li
              key={`${at} ${title}`}
              className="grid gap-3 border-t-2 border-rule pt-4 sm:grid-cols-[8rem_1fr_auto] sm:items-start"
            >
              {imageUrl ? (
                <img src={imageUrl} alt="" loading="lazy" className="max-h-28 border-2 border-rule" />
              ) : (
                <span className="text-sm text-ink-soft">No picture</span>
              )}
              <span className="grid gap-1 wrap-anywhere">
                <strong>{title}</strong>
                {description}
              </span>
              <Form method="post">
                <input type="hidden" name="intent" value="remove-work" />
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="at" value={at} />
                {/* What Undo restores. */}
                <input type="hidden" name="title" value={title} />
                <input type="hidden" name="description" value={description} />
                <input type="hidden" name="imageUrl" value={imageUrl ?? ""} />
                <Button type="submit" size="sm" disabled={sent?.get("at") === String(at)}>
                  Remove<span className="sr-only"> {title}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {portfolio.length < LISTING_LIMITS.portfolio && (
        <Form method="post" className="grid w-full gap-5 border-t-2 border-rule pt-5">
          <input type="hidden" name="intent" value="add-work" />
          <input type="hidden" name="version" value={version} />
          {/* The key clears these fields once the item is added. The button stays outside, so that it keeps the focus. */}
          <div key={portfolio.length} className="grid gap-5">
            <Field label="Title" error={ofNew?.issues.title}>
              {(control) => (
                <Input {...control} name="title" maxLength={80} defaultValue={ofNew?.values.title} required />
              )}
            </Field>
            <Field label="Description (optional)" error={ofNew?.issues.description}>
              {(control) => (
                <Textarea
                  {...control}
                  name="description"
                  rows={3}
                  maxLength={500}
                  defaultValue={ofNew?.values.description}
                />
              )}
            </Field>
            <ImageField label="Add a picture" initial={ofNew?.values.imageUrl || null} />
          </div>
          <Button type="submit" disabled={sent?.get("intent") === "add-work"} className="justify-self-start">
            {sent?.get("intent") === "add-work" ? "Saving..." : "Add to recent work"}
          </Button>
        </Form>
      )}
    </Card>
  );
}
