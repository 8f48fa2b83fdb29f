// This file has no schemas, so that pages don't load Zod.
import type { OAuthScope } from "./single-sign-on.ts";

export const SCOPE_MEANINGS = {
  openid: "Know who you are",
  profile: "See your name",
  email: "See your email address",
  offline_access: "Stay connected when you're away",
  "subscription.read": "See which plan you have and whether it's active",
  "profile.read": "See your trade, your state and your business name",
} as const satisfies Record<OAuthScope, string>;
