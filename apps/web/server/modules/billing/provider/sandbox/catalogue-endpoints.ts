import { z } from "zod";
import { Flag, endpoint, type Endpoint, listing, Metadata, Whole } from "./endpoint.ts";
import { invalidRequest } from "./errors.ts";

export const CATALOGUE_ENDPOINTS: Endpoint[] = [
  endpoint(
    "POST /v1/customers",
    { email: z.email(), metadata: Metadata.default({}) },
    (world, { email, metadata }) =>
      world.add({
        id: world.makeId("cus"),
        object: "customer",
        created: world.now(),
        email,
        name: null,
        balance: 0,
        invoice_settings: { default_payment_method: null },
        metadata,
      }),
  ),
  endpoint("GET /v1/customers/:id", {}, (world, _, id) => world.get("customer", id)),
  endpoint(
    "POST /v1/customers/:id",
    {
      email: z.email().optional(),
      name: z.string().optional(),
      invoice_settings: z.strictObject({ default_payment_method: z.string() }).optional(),
    },
    (world, { email, name, invoice_settings: settings }, id) => {
      if (settings && world.get("payment_method", settings.default_payment_method).customer !== id)
        throw invalidRequest("The customer does not have a payment method with this ID", {
          code: "resource_missing",
          param: "invoice_settings[default_payment_method]",
        });
      return Object.assign(world.get("customer", id), {
        ...(email && { email }),
        ...(name !== undefined && { name }),
        ...(settings && { invoice_settings: settings }),
      });
    },
  ),

  listing("/v1/products", { ids: z.array(z.string()).optional() }, (world, { ids }) =>
    world.all("product").filter(({ id }) => !ids || ids.includes(id)),
  ),
  endpoint(
    "POST /v1/products",
    { id: z.string().optional(), name: z.string(), metadata: Metadata.default({}) },
    (world, { id = world.makeId("prod"), name, metadata }) => {
      if (world.find(id))
        throw invalidRequest("Product already exists.", { code: "resource_already_exists" });
      return world.add({ id, object: "product", created: world.now(), name, active: true, metadata });
    },
  ),
  endpoint(
    "POST /v1/products/:id",
    { name: z.string().optional(), active: Flag.optional() },
    (world, { name, active }, id) =>
      Object.assign(world.get("product", id), {
        ...(name && { name }),
        ...(active !== undefined && { active }),
      }),
  ),

  listing(
    "/v1/prices",
    { lookup_keys: z.array(z.string()).max(10).optional(), active: Flag.optional() },
    (world, { lookup_keys: keys, active }) =>
      world
        .all("price")
        .filter((price) => !keys || keys.includes(price.lookup_key ?? ""))
        .filter((price) => active === undefined || price.active === active),
  ),
  endpoint(
    "POST /v1/prices",
    {
      product: z.string(),
      currency: z.string().length(3),
      unit_amount: Whole,
      tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).default("unspecified"),
      lookup_key: z.string().optional(),
      transfer_lookup_key: Flag.default(false),
      recurring: z
        .strictObject({
          interval: z.enum(["day", "week", "month", "year"]),
          interval_count: Whole.default(1),
        })
        .optional(),
      metadata: Metadata.default({}),
    },
    (world, { transfer_lookup_key: isMoved, lookup_key: key = null, recurring = null, ...facts }) => {
      world.get("product", facts.product);
      const holder = key === null ? undefined : world.all("price").find((price) => price.lookup_key === key);
      if (holder && !isMoved)
        throw invalidRequest("A price already uses that lookup key.", { param: "lookup_key" });
      if (holder) holder.lookup_key = null;
      return world.add({
        id: world.makeId("price"),
        object: "price",
        created: world.now(),
        active: true,
        lookup_key: key,
        recurring,
        type: recurring ? "recurring" : "one_time",
        ...facts,
      });
    },
  ),

  listing(
    "/v1/promotion_codes",
    { code: z.string().optional(), active: Flag.optional() },
    (world, { code, active }) =>
      world
        .all("promotion_code")
        .filter((one) => code === undefined || one.code.toUpperCase() === code.toUpperCase())
        .filter((one) => active === undefined || one.active === active),
  ),
  endpoint("GET /v1/promotion_codes/:id", {}, (world, _, id) => world.get("promotion_code", id)),
];
