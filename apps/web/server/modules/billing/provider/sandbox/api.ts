import { randomUUID } from "node:crypto";
import { z } from "zod";
import { STRIPE_API_VERSION } from "../stripe/client.ts";
import { ACCOUNT_ENDPOINTS } from "./account-endpoints.ts";
import { BILLING_ENDPOINTS } from "./billing-endpoints.ts";
import { CATALOGUE_ENDPOINTS } from "./catalogue-endpoints.ts";
import { invalidRequest, readParameters, StripeShapedError } from "./errors.ts";
import { parseForm } from "./form.ts";
import { PAYMENT_ENDPOINTS } from "./payment-endpoints.ts";
import { render } from "./render.ts";
import { type Answer, refusable, type Store } from "./store.ts";
import type { World } from "./world.ts";

export const SANDBOX_KEY = "sk_test_sandbox";

const ENDPOINTS = [...CATALOGUE_ENDPOINTS, ...PAYMENT_ENDPOINTS, ...BILLING_ENDPOINTS, ...ACCOUNT_ENDPOINTS];
const Expanding = z.looseObject({ expand: z.array(z.string()).optional() });

/** Serves the part of Stripe's HTTP API that we use. Rejects unknown parameters, paths, versions and keys. */
export function createApi(store: Store): typeof fetch {
  return async (input, init) => {
    try {
      const { status, body, isReplay } = await answer(new Request(input, init));
      return respond(status, body, isReplay ? { "Idempotent-Replayed": "true" } : {});
    } catch (error) {
      if (error instanceof StripeShapedError) return respond(error.status, { error: error.body });
      const body = { error: { type: "api_error", message: String(error) } };
      return respond(500, body, { "Stripe-Should-Retry": "false" });
    }
  };

  async function answer(request: Request): Promise<Answer & { isReplay: boolean }> {
    const { method, headers } = request;
    const { pathname: path, search } = new URL(request.url);
    if (headers.get("Authorization") !== `Bearer ${SANDBOX_KEY}`)
      throw new StripeShapedError(401, {
        type: "invalid_request_error",
        message: "Invalid API Key provided",
      });
    const version = headers.get("Stripe-Version");
    if (version !== STRIPE_API_VERSION) throw invalidRequest(`Invalid Stripe API version: ${version}`);
    const form = method === "POST" ? await request.text() : search.slice(1);
    const found = ENDPOINTS.find((one) => one.method === method && one.path.test(path));
    if (!found) throw unknownPath(method, path);
    const given = parseForm(form);
    const parameters = readParameters(found.parameters, given);
    const { expand = [] } = readParameters(Expanding, given);

    const id = found.path.exec(path)?.[1] ?? "";
    const ids = [id, ...Object.values(given).filter((value) => typeof value === "string")];
    const work = (world: World): Answer => {
      const thing = found.handle(world, parameters, id);
      return { status: 200, body: render(world.find, thing, [...expand, ...found.shows]) };
    };
    // The SDK sends a key with every POST, even read-only ones.
    const key = headers.get("Idempotency-Key");
    if (key && !found.isReadOnly) return store.once(key, `${method} ${path} ${form}`, ids, work);
    const run = found.isReadOnly ? store.peek : store.withWorld;
    return { ...(await refusable(() => run(ids, work))), isReplay: false };
  }
}

function respond(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Request-Id": `req_${randomUUID()}`, ...headers } });
}

function unknownPath(method: string, path: string): StripeShapedError {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return new StripeShapedError(404, { type: "invalid_request_error", message });
}
