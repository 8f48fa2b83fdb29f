import type { CreateSubscriptionRequest, CreateSubscriptionResponse } from "@plumbline/contract/billing.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, postJson } from "@plumbline/ui/api.ts";

const FIVE_MINUTES_MS = 5 * 60 * 1000;

const SETUP_PATH = "/api/create-subscription";

/** Cached for five minutes, because the server returns the same checkout to the same visitor. */
export function setupQuery({ email, priceId, promoCode }: Required<CreateSubscriptionRequest>) {
  return queryOptions({
    queryKey: [SETUP_PATH, { email, priceId, promoCode }],
    queryFn: ({ signal }) =>
      postJson<CreateSubscriptionResponse>(SETUP_PATH, { email, priceId, promoCode }, signal),
    staleTime: FIVE_MINUTES_MS,
    gcTime: FIVE_MINUTES_MS,
  });
}

export function codeIssueOf(failure: unknown): string | undefined {
  return failure instanceof ApiError ? failure.body?.issues?.promoCode : undefined;
}

export function describeSetupFailure(failure: unknown): string {
  if (!(failure instanceof ApiError)) return "Failed to set up subscription";
  return failure.body?.error || "Failed to create subscription";
}
