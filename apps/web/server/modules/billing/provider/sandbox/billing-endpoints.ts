import { z } from "zod";
import { Flag, endpoint, type Endpoint, listing, Metadata, PREVIEW, Whole } from "./endpoint.ts";
import { invalidRequest, notFound } from "./errors.ts";
import { applyCode, change, draftChange, draftNext, end, itemOf, start } from "./subscriptions.ts";

const ChangedItem = z.strictObject({ id: z.string(), price: z.string() });
const Prorations = z.enum(["always_invoice", "create_prorations", "none"]);
const Discounts = z.array(z.strictObject({ promotion_code: z.string() })).length(1);

export const BILLING_ENDPOINTS: Endpoint[] = [
  endpoint(
    "POST /v1/subscriptions",
    {
      customer: z.string(),
      items: z.array(z.strictObject({ price: z.string() })).length(1),
      default_payment_method: z.string().optional(),
      trial_period_days: Whole.default(0),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({
            missing_payment_method: z.enum(["cancel", "create_invoice", "pause"]),
          }),
        })
        .optional(),
      discounts: Discounts.optional(),
      cancel_at_period_end: Flag.default(false),
      // The sandbox doesn't model incomplete subscriptions.
      payment_behavior: z.literal("error_if_incomplete"),
      off_session: z.literal("true"),
      metadata: Metadata.default({}),
    },
    (world, { items, trial_settings: trial, discounts, default_payment_method: method, ...facts }) =>
      start(world, {
        customer: facts.customer,
        price: items[0]?.price ?? "",
        default_payment_method: method,
        trial_period_days: facts.trial_period_days,
        missing_payment_method: trial?.end_behavior.missing_payment_method ?? "create_invoice",
        promotion_code: discounts?.[0]?.promotion_code,
        cancel_at_period_end: facts.cancel_at_period_end,
        metadata: facts.metadata,
      }),
  ),
  endpoint("GET /v1/subscriptions/:id", {}, (world, _, id) => world.get("subscription", id)),
  listing(
    "/v1/subscriptions",
    { customer: z.string(), status: z.string().optional() },
    (world, { customer, status }) =>
      world
        .all("subscription")
        .filter((one) => one.customer === customer)
        .filter((one) => status === "all" || (status ? one.status === status : one.status !== "canceled")),
  ),
  endpoint(
    "POST /v1/subscriptions/:id",
    {
      items: z.array(ChangedItem).length(1).optional(),
      proration_behavior: Prorations.optional(),
      payment_behavior: z.literal("error_if_incomplete").optional(),
      off_session: z.literal("true").optional(),
      cancel_at_period_end: Flag.optional(),
      cancel_at: z.union([z.literal(""), Whole]).optional(),
      discounts: Discounts.optional(),
      metadata: Metadata.optional(),
    },
    (
      world,
      { items, cancel_at_period_end: atPeriodEnd, cancel_at: cancelAt, discounts, metadata, ...how },
      id,
    ) => {
      const subscription = world.get("subscription", id);
      if (subscription.status === "canceled")
        throw invalidRequest(
          "A canceled subscription can only update its cancellation_details and metadata.",
        );
      if (atPeriodEnd !== undefined && cancelAt !== undefined)
        throw invalidRequest(
          "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
        );
      const [item] = items ?? [];
      if (item) {
        if (item.id !== itemOf(subscription).id) throw notFound("subscription_item", item.id);
        if (how.proration_behavior !== "always_invoice" || !how.payment_behavior)
          throw new Error("the sandbox only supports plan changes that are paid at once");
        change(world, subscription, world.get("price", item.price));
      }
      if (discounts?.[0]) applyCode(world, subscription, discounts[0].promotion_code);
      if (atPeriodEnd !== undefined) {
        subscription.cancel_at_period_end = atPeriodEnd;
        subscription.cancel_at = atPeriodEnd ? itemOf(subscription).current_period_end : null;
      }
      if (cancelAt !== undefined) {
        subscription.cancel_at_period_end = false;
        subscription.cancel_at = cancelAt === "" ? null : cancelAt;
      }
      Object.assign(subscription.metadata, metadata);
      world.report("customer.subscription.updated", subscription);
      return subscription;
    },
  ),
  endpoint("DELETE /v1/subscriptions/:id", {}, (world, _, id) => {
    const subscription = world.get("subscription", id);
    if (subscription.status === "canceled") throw notFound("subscription", id);
    end(world, subscription);
    return subscription;
  }),

  listing(
    "/v1/invoices",
    { customer: z.string(), status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional() },
    (world, { customer, status }) =>
      world.all("invoice").filter((one) => one.customer === customer && (!status || one.status === status)),
  ),
  endpoint(
    PREVIEW,
    {
      subscription: z.string(),
      subscription_details: z
        .strictObject({ items: z.array(ChangedItem).length(1), proration_behavior: Prorations })
        .optional(),
    },
    (world, { subscription: id, subscription_details: details }) => {
      const subscription = world.get("subscription", id);
      if (subscription.status === "canceled" || (subscription.cancel_at !== null && !details))
        throw invalidRequest("No upcoming invoices for customer", { code: "invoice_upcoming_none" });
      const [item] = details?.items ?? [];
      const price = item && world.get("price", item.price);
      if (!price) return draftNext(world, subscription);
      return details?.proration_behavior === "none"
        ? draftNext(world, subscription, price)
        : draftChange(world, subscription, price);
    },
  ),
];
