import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { PRIVACY_CHOICE_DAYS } from "@plumbline/contract/retention.ts";
import { z } from "zod";

export const PrivacyChoice = z.enum(["allow", "no"]);
export type PrivacyChoice = z.infer<typeof PrivacyChoice>;

const COOKIE = "plumbline_privacy";

export function readPrivacyChoice(cookieHeader: string | null): PrivacyChoice | undefined {
  const value = cookieHeader?.match(/(?:^|;\s*)plumbline_privacy=(\w+)/)?.[1];
  return PrivacyChoice.safeParse(value).data;
}

export function privacyCookies(choice: PrivacyChoice, analyticsId: string, isHttps: boolean): string[] {
  const secure = isHttps ? "; Secure" : "";
  const kept = `${COOKIE}=${choice}; Path=/; Max-Age=${PRIVACY_CHOICE_DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  if (choice === "allow") return [kept];
  const tags = ["_ga", `_ga_${analyticsId.split("-")[1] ?? ""}`];
  return [kept, ...tags.map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`)];
}
