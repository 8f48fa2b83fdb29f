import type { CreateSubscriptionResponse } from "@plumbline/contract/billing.ts";

type Finished = {
  mode: CreateSubscriptionResponse["mode"];
  isTrial: boolean;
  isOwnEmail: boolean;
};

export function successOf({ mode, isTrial, isOwnEmail }: Finished): { title: string; description: string } {
  if (mode === "free")
    return { title: "Free Subscription Activated!", description: "No card needed, nothing to pay." };
  if (!isTrial) return { title: "Payment Successful!", description: "Your plan is active." };
  const description = isOwnEmail
    ? "Your 7-day free trial has started! You'll be charged after the trial period."
    : "Welcome to Plumbline! Your 7-day free trial has started.";
  return { title: "Trial Started!", description };
}

export function pathAfter({
  email,
  isTrial,
  isOwnEmail,
}: Omit<Finished, "mode"> & { email: string }): string {
  if (isOwnEmail) return `/subscription-management?payment=success${isTrial ? "&trial=started" : ""}`;
  return `/subscription-success?email=${encodeURIComponent(email)}${isTrial ? "&trial=true" : ""}`;
}
