import { z } from "zod";
import { Flag, endpoint, type Endpoint, listing, Metadata } from "./endpoint.ts";
import { invalidRequest } from "./errors.ts";

const Switch = z.strictObject({ enabled: Flag });
const PortalFeatures = z.strictObject({
  invoice_history: Switch.optional(),
  payment_method_update: Switch.optional(),
  customer_update: Switch.optional(),
  subscription_update: Switch.optional(),
  subscription_cancel: z
    .strictObject({ enabled: Flag, mode: z.enum(["at_period_end", "immediately"]).optional() })
    .optional(),
});
const Events = z.array(z.string().regex(/^[a-z_.]+$/)).min(1);

export const ACCOUNT_ENDPOINTS: Endpoint[] = [
  listing("/v1/webhook_endpoints", {}, (world) => world.all("webhook_endpoint")),
  endpoint(
    "POST /v1/webhook_endpoints",
    {
      url: z.url({ protocol: /^https$/ }),
      enabled_events: Events,
      api_version: z.string().optional(),
      description: z.string().optional(),
    },
    (world, { api_version: version = null, description = null, ...facts }) =>
      world.add({
        id: world.makeId("we"),
        object: "webhook_endpoint",
        created: world.now(),
        api_version: version,
        description,
        status: "enabled",
        secret: `whsec_${world.makeId("secret")}`,
        ...facts,
      }),
    ["secret"],
  ),
  endpoint(
    "POST /v1/webhook_endpoints/:id",
    { enabled_events: Events.optional(), disabled: Flag.optional() },
    (world, { enabled_events: events, disabled }, id) =>
      Object.assign(world.get("webhook_endpoint", id), {
        ...(events && { enabled_events: events }),
        ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
      }),
  ),
  endpoint("DELETE /v1/webhook_endpoints/:id", {}, (world, _, id) => {
    world.get("webhook_endpoint", id);
    world.remove(id);
    return { id, object: "webhook_endpoint", deleted: true };
  }),

  listing("/v1/billing_portal/configurations", { active: Flag.optional() }, (world, { active }) =>
    world.all("billing_portal.configuration").filter((one) => active === undefined || one.active === active),
  ),
  endpoint(
    "POST /v1/billing_portal/configurations",
    { features: PortalFeatures, metadata: Metadata.default({}) },
    (world, facts) =>
      world.add({
        id: world.makeId("bpc"),
        object: "billing_portal.configuration",
        created: world.now(),
        active: true,
        ...facts,
      }),
  ),
  endpoint(
    "POST /v1/billing_portal/configurations/:id",
    { features: PortalFeatures.optional(), metadata: Metadata.optional() },
    (world, { features, metadata }, id) =>
      Object.assign(world.get("billing_portal.configuration", id), {
        ...(features && { features }),
        ...(metadata && { metadata }),
      }),
  ),
  endpoint(
    "POST /v1/billing_portal/sessions",
    { customer: z.string(), return_url: z.url(), configuration: z.string().optional() },
    (world, { customer, return_url: returnUrl, configuration }) => {
      if (!configuration)
        throw invalidRequest("No configuration provided and there is no default configuration.");
      const id = world.makeId("bps");
      return world.add({
        id,
        object: "billing_portal.session",
        created: world.now(),
        customer: world.get("customer", customer).id,
        configuration: world.get("billing_portal.configuration", configuration).id,
        return_url: returnUrl,
        url: new URL(`/sandbox/portal/${id}`, world.url).href,
      });
    },
  ),
];
