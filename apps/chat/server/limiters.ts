import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from "@plumbline/contract/time.ts";
import { createRateLimiter } from "@plumbline/server/rate-limit.ts";
import type { Redis } from "ioredis";

/** `addressFactor` multiplies the limits per network address: many people can share an address, and all tests do. */
export function createLimiters({
  redis,
  addressFactor,
}: {
  redis: Redis | undefined;
  addressFactor: number;
}) {
  const ofAddress = (name: string, turns: number, seconds: number) =>
    createRateLimiter({ name: `chat-${name}`, turns: turns * addressFactor, seconds }, redis);
  const ofAccount = (name: string, turns: number, seconds: number, message?: string) =>
    createRateLimiter({ name: `chat-${name}-account`, turns, seconds, message }, redis);
  return {
    signOn: ofAddress("sign-on", 60, MINUTE),
    askOfAccount: ofAccount(
      "ask",
      20,
      MINUTE,
      "You've asked a lot of questions. Please wait a moment and try again.",
    ),
    writeOfAccount: ofAccount("write", 120, MINUTE),
    documentOfAccount: ofAccount("document", 30, MINUTE),
    reportOfAccount: ofAccount("report", 20, HOUR),
  };
}
