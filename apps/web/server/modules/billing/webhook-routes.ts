import { Invalid } from "@plumbline/server/errors.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { SignatureRefused } from "./provider/stripe/read-event.ts";

/** The provider retries until it gets a 2xx response. */
export function webhookRoutes({ billing }: Pick<Services, "billing">) {
  return new Hono<AppEnv>().post("/webhook", async (c) => {
    // The signature covers the raw bytes, so read the body as text.
    const { event, result } = await receive(await c.req.text(), c.req.header("Stripe-Signature"));
    c.get("log").info({ event: event.id, type: event.type, result }, "billing event");
    return c.json({ received: true });
  });

  async function receive(body: string, signature: string | undefined) {
    try {
      return await billing.receiveWebhook(body, signature);
    } catch (error) {
      if (error instanceof SignatureRefused) throw new Invalid("The signature is missing, wrong or too old");
      throw error;
    }
  }
}
