import { FeatureList } from "../../components/feature-list.tsx";
import type { Charge } from "@plumbline/contract/billing.ts";
import { priceCentsOf } from "@plumbline/contract/plan-terms.ts";
import type { PlanId, PricingPlan } from "@plumbline/contract/pricing.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput } from "@plumbline/ui/input.tsx";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ChargeSchedule } from "../../components/charge-schedule.tsx";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { PlanCard } from "./plan-card.tsx";

type Offer = PricingPlan & { charges: Charge[]; trialEndsAt: string | null };

type PlanChooserProps = {
  offers: Offer[];
  email: string;
  isOwnEmail: boolean;
  current: PlanId | undefined;
  initial: PlanId;
};

/** Uses CSS to show the details, so it works without JavaScript. */
const SHOWN_WHEN_CHOSEN = {
  monthly: "group-has-[#plan-monthly:checked]/plans:grid",
  annual: "group-has-[#plan-annual:checked]/plans:grid",
  lifetime: "group-has-[#plan-lifetime:checked]/plans:grid",
} satisfies Record<PlanId, string>;

export function PlanChooser({ offers, email, isOwnEmail, current, initial }: PlanChooserProps) {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<PlanId>(initial);
  const [hasEmail, setHasEmail] = useState(email !== "");
  const emailInput = useRef<HTMLInputElement>(null);
  const chosenOffer = offers.find(({ id }) => id === chosen);
  const isOwnPlan = chosen === current;

  // The email may have been typed before hydration, or restored by the browser on reload.
  useEffect(() => {
    const form = emailInput.current?.form;
    const priceId = form && new FormData(form).get("priceId");
    const ticked = offers.find((offer) => offer.priceId === priceId);
    if (ticked) setChosen(ticked.id);
    setHasEmail((emailInput.current?.value.trim() ?? "") !== "");
  }, [offers]);

  return (
    <form action="/subscribe" className="group/plans grid gap-8">
      <fieldset>
        <legend className="sr-only">Plan</legend>
        <div className="grid gap-4 lg:grid-cols-3">
          {offers.map((offer) => (
            <PlanCard
              key={offer.id}
              plan={offer}
              ownFeatures={offer.features.filter(
                (feature) => !offers.every(({ features }) => features.includes(feature)),
              )}
              hasTrial={current === undefined && offer.trialEndsAt !== null}
              isCurrent={offer.id === current}
              isInitial={offer.id === initial}
              onChoose={() => setChosen(offer.id)}
            />
          ))}
        </div>
      </fieldset>
      {offers.map((offer) => (
        <PlanDetails key={offer.id} offer={offer} current={current} />
      ))}
      {/* Only used in the next page's URL, because the server decides the price. */}
      {isHydrated && chosenOffer && (
        <>
          <input type="hidden" name="planName" value={chosenOffer.name} />
          <input type="hidden" name="amount" value={priceCentsOf(chosenOffer)} />
          <input type="hidden" name="interval" value={chosenOffer.interval} />
        </>
      )}
      {current === "lifetime" ? (
        <p className="border-l-4 border-good pl-4 text-lg">
          You have Lifetime. It never renews, so there's nothing to change or pay.
        </p>
      ) : (
        <div className="grid max-w-xl gap-5">
          {isOwnEmail ? (
            <p>
              For <strong className="break-all">{email}</strong>
              <input ref={emailInput} type="hidden" name="email" value={email} />
            </p>
          ) : (
            <Field label="Your email" {...(!hasEmail && { hint: "Email is required to proceed" })}>
              {(control) => (
                <EmailInput
                  {...control}
                  ref={emailInput}
                  name="email"
                  defaultValue={email}
                  maxLength={254}
                  required
                  onInput={(event) => setHasEmail(event.currentTarget.value.trim() !== "")}
                />
              )}
            </Field>
          )}
          <Button
            type="submit"
            look="main"
            disabled={isHydrated && (!hasEmail || isOwnPlan)}
            className="whitespace-normal"
          >
            {labelOf({ current, isOwnPlan, name: isHydrated ? chosenOffer?.name : undefined })}
          </Button>
        </div>
      )}
      {!isOwnEmail && (
        <p>
          No plan yet?{" "}
          <Link to={email ? `/signup?email=${encodeURIComponent(email)}` : "/signup"} className="underline">
            Create a free account
          </Link>
        </p>
      )}
      {current && (
        <p>
          <a href="/subscription-management" className={buttonStyle({ look: "quiet" })}>
            Back to your account
          </a>
        </p>
      )}
    </form>
  );
}

type Label = { current: PlanId | undefined; isOwnPlan: boolean; name: string | undefined };

function labelOf({ current, isOwnPlan, name }: Label): string {
  if (!current) return "Continue";
  if (!name) return "Change plan";
  return isOwnPlan ? `${name} is your plan` : `Change to ${name}`;
}

function PlanDetails({ offer, current }: { offer: Offer; current: PlanId | undefined }) {
  const { id, name, interval, features, charges } = offer;
  const isRecurring = interval !== "one_time";
  return (
    <section
      aria-labelledby={`${id}-details`}
      className={`hidden gap-6 border-2 border-ink bg-sheet p-6 sm:p-8 ${SHOWN_WHEN_CHOSEN[id]}`}
    >
      <h2 id={`${id}-details`} className="text-xl">
        Everything in {name}
      </h2>
      <div className="grid gap-8 md:grid-cols-2">
        <FeatureList features={features} className="gap-3" />
        <div className="grid content-start gap-3">
          <h3 className="lettering text-ink-soft">Payment schedule</h3>
          {/* The cost of a change depends on what was already paid, so the next page shows it. */}
          {current === undefined ? (
            <ChargeSchedule charges={charges} />
          ) : (
            <p className="border-l-2 border-ink pl-4">
              {id === current
                ? "This is your plan. See your next payment on your account page."
                : "On the next page you'll see what's due today, less credit for unused time. Nothing changes until you confirm."}
            </p>
          )}
        </div>
      </div>
      <p className="border-t-2 border-rule pt-5 text-sm">
        30-day money-back guarantee • {isRecurring ? "Cancel anytime" : "One payment"} • No hidden fees
      </p>
    </section>
  );
}
