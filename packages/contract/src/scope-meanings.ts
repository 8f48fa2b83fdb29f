// In a file without schemas: pages that show these load no Zod for them.
import type { OAuthScope } from "./single-sign-on.ts";

/** What a scope lets an app see, as the consent page and the list of connected apps say it. */
export const SCOPE_MEANINGS = {
  openid: "Know that it is you",
  profile: "See your name",
  email: "See your email address",
  offline_access: "Stay connected while you are away",
  "subscription.read": "See which plan you have and whether it is active",
  "profile.read": "See your trade, your state and your business name",
} as const satisfies Record<OAuthScope, string>;
