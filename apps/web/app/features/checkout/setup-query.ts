import type { CreateSubscriptionRequest, CreateSubscriptionResponse } from "@plumbline/contract/billing.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, postJson } from "@plumbline/ui/api.ts";

const FIVE_MINUTES_MS = 5 * 60 * 1000;

const SETUP_PATH = "/api/create-subscription";

/** A checkout that is prepared, kept for five minutes: the server answers the same to the same person. */
export function setupQuery({ email, priceId, promoCode }: Required<CreateSubscriptionRequest>) {
  return queryOptions({
    queryKey: [SETUP_PATH, { email, priceId, promoCode }],
    queryFn: ({ signal }) =>
      postJson<CreateSubscriptionResponse>(SETUP_PATH, { email, priceId, promoCode }, signal),
    staleTime: FIVE_MINUTES_MS,
    gcTime: FIVE_MINUTES_MS,
  });
}

/** What the server said of the promo code, where that is why there is no checkout. */
export function codeIssueOf(failure: unknown): string | undefined {
  return failure instanceof ApiError ? failure.body?.issues?.promoCode : undefined;
}

/** The sentence for a checkout that could not be prepared. */
export function describeSetupFailure(failure: unknown): string {
  if (!(failure instanceof ApiError)) return "Failed to set up subscription";
  return failure.body?.error || "Failed to create subscription";
}
