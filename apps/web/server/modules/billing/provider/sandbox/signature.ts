import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type ProviderEvent, SignatureRefused } from "../port.ts";

const TOLERANCE_SECONDS = 300;

const Event = z.object({
  id: z.string(),
  type: z.string(),
  customerId: z.string().optional(),
  checkoutId: z.string().optional(),
});

/** The header of a webhook, in Stripe's shape: `t=SECONDS,v1=HEX`. */
export function signEvent(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(body, secret, seconds)}`;
}

/** Reads an event whose header is right and not too old; throws `SignatureRefused`. */
export function readSignedEvent(
  body: string,
  header: string | undefined,
  secret: string,
  now: Date,
): ProviderEvent {
  const parts = new Map((header ?? "").split(",").map((part) => part.split("=", 2) as [string, string]));
  const seconds = Number(parts.get("t"));
  const given = Buffer.from(parts.get("v1") ?? "");
  const expected = Buffer.from(digest(body, secret, seconds));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new SignatureRefused("the signature is not ours");
  }
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) {
    throw new SignatureRefused("the signature is too old");
  }
  const { id, type, customerId, checkoutId } = Event.parse(JSON.parse(body));
  return { id, type, customerId, checkoutId };
}

function digest(body: string, secret: string, seconds: number): string {
  return createHmac("sha256", secret).update(`sandbox:${seconds}.${body}`).digest("hex");
}
