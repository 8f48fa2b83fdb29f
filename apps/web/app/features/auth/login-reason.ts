/** The first matching rule applies. */
const REASONS: [RegExp, string][] = [
  [/^\/oauth\//, "Log in to continue to the app."],
  [/^https?:|^\/chatbot|^\/test-chatbot/, "Log in to open the chatbot."],
  [/^\/subscription-management/, "Log in to see your account."],
  [/^\/subscription-success/, "Log in to add your plan to your account."],
  [/^\/subscribe/, "Log in to continue your checkout."],
  [/^\/complete-(profile|signup)/, "Log in to complete your profile."],
  [/^\/my-business\/requests/, "Log in to see your quote requests."],
  [/^\/my-business\/reviews/, "Log in to see your reviews."],
  [/^\/my-business/, "Log in to manage your business."],
  [/^\/directory\/[^/]+\/claim/, "Log in to claim this listing."],
  [/^\/giveaway/, "Log in to buy entries."],
  [/^\/(admin|oauth-clients)/, "Log in with an administrator account."],
];

/** Why the visitor was sent to the login page. Undefined if they opened it themselves. */
export function loginReason(target: string | undefined): string | undefined {
  if (target === undefined) return undefined;
  return REASONS.find(([pattern]) => pattern.test(target))?.[1] ?? "Log in to continue.";
}
