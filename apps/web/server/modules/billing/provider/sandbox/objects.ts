import type { Stripe } from "stripe";

// Stripe's objects, with only the fields we use. The SDK's types enforce the pinned version's names and shapes.
// Expandable fields are stored as IDs.

type Plain<Value> = [Value] extends [Array<infer Item>]
  ? Plain<Item>[]
  : string extends Extract<Value, string>
    ? Extract<Value, string | null>
    : Value;

type Kept<Thing, Keys extends keyof Thing> = { [Key in Keys]: Plain<Thing[Key]> };

type List<Item> = { object: "list"; data: Item[]; has_more: boolean; url: string };

type Customer = Kept<Stripe.Customer, "id" | "object" | "created" | "email" | "balance" | "metadata"> & {
  name: string | null;
  invoice_settings: { default_payment_method: string | null };
};

export type PaymentMethod = Kept<Stripe.PaymentMethod, "id" | "object" | "created" | "customer" | "type"> & {
  card: Pick<Stripe.PaymentMethod.Card, "brand" | "last4" | "exp_month" | "exp_year" | "fingerprint">;
};

export type SetupIntent = Kept<
  Stripe.SetupIntent,
  | "id"
  | "object"
  | "created"
  | "customer"
  | "client_secret"
  | "status"
  | "usage"
  | "payment_method"
  | "automatic_payment_methods"
> & { metadata: Stripe.Metadata };

export type PaymentIntent = Kept<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "created"
  | "customer"
  | "client_secret"
  | "status"
  | "payment_method"
  | "amount"
  | "amount_received"
  | "currency"
  | "description"
  | "latest_charge"
  | "metadata"
  | "automatic_payment_methods"
>;

type Charge = Kept<
  Stripe.Charge,
  | "id"
  | "object"
  | "created"
  | "customer"
  | "amount"
  | "amount_refunded"
  | "currency"
  | "disputed"
  | "refunded"
  | "paid"
  | "status"
  | "payment_intent"
  | "payment_method"
  | "metadata"
>;

type Product = Kept<Stripe.Product, "id" | "object" | "created" | "name" | "active" | "metadata">;

export type Price = Kept<
  Stripe.Price,
  | "id"
  | "object"
  | "created"
  | "active"
  | "currency"
  | "product"
  | "unit_amount"
  | "tax_behavior"
  | "lookup_key"
  | "type"
  | "metadata"
> & { recurring: Pick<Stripe.Price.Recurring, "interval" | "interval_count"> | null };

export type Coupon = Kept<
  Stripe.Coupon,
  | "id"
  | "object"
  | "created"
  | "name"
  | "percent_off"
  | "amount_off"
  | "currency"
  | "duration"
  | "duration_in_months"
  | "max_redemptions"
  | "redeem_by"
  | "times_redeemed"
  | "valid"
> & { applies_to: { products: string[] } | null };

export type PromotionCode = Kept<
  Stripe.PromotionCode,
  | "id"
  | "object"
  | "created"
  | "active"
  | "code"
  | "customer"
  | "expires_at"
  | "max_redemptions"
  | "times_redeemed"
  | "restrictions"
> & { promotion: { type: "coupon"; coupon: string } };

export type Discount = Kept<
  Stripe.Discount,
  "id" | "object" | "customer" | "end" | "promotion_code" | "start" | "subscription"
> & { source: { type: "coupon"; coupon: string } };

type SubscriptionItem = Kept<
  Stripe.SubscriptionItem,
  "id" | "object" | "current_period_start" | "current_period_end" | "quantity" | "subscription"
> & { price: Price };

export type Subscription = Kept<
  Stripe.Subscription,
  | "id"
  | "object"
  | "created"
  | "billing_cycle_anchor"
  | "cancel_at"
  | "cancel_at_period_end"
  | "canceled_at"
  | "currency"
  | "customer"
  | "default_payment_method"
  | "ended_at"
  | "latest_invoice"
  | "metadata"
  | "start_date"
  | "status"
  | "trial_end"
  | "trial_start"
> & {
  discounts: string[];
  items: List<SubscriptionItem>;
  trial_settings: { end_behavior: { missing_payment_method: string } };
};

type InvoiceLine = Kept<Stripe.InvoiceLineItem, "id" | "object" | "amount" | "currency" | "description"> & {
  period: { start: number; end: number };
  discount_amounts: { amount: number; discount: string }[];
  pricing: { type: "price_details"; price_details: { price: string; product: string } };
};

type InvoicePayment = Kept<
  Stripe.InvoicePayment,
  "id" | "object" | "created" | "amount_paid" | "invoice" | "status"
> & {
  payment: { type: "payment_intent"; payment_intent: string };
};

export type Invoice = Kept<
  Stripe.Invoice,
  | "id"
  | "object"
  | "created"
  | "amount_due"
  | "amount_paid"
  | "billing_reason"
  | "currency"
  | "customer"
  | "ending_balance"
  | "number"
  | "attempt_count"
  | "next_payment_attempt"
  | "starting_balance"
  | "status"
  | "subtotal"
  | "total"
> & {
  lines: List<InvoiceLine>;
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: Stripe.Metadata };
  };
  payments: List<InvoicePayment>;
};

type Refund = Kept<
  Stripe.Refund,
  "id" | "object" | "created" | "amount" | "charge" | "currency" | "payment_intent" | "status"
>;

type Dispute = Kept<
  Stripe.Dispute,
  "id" | "object" | "created" | "amount" | "charge" | "currency" | "payment_intent" | "status" | "reason"
>;

type WebhookEndpoint = Kept<
  Stripe.WebhookEndpoint,
  "id" | "object" | "created" | "api_version" | "description" | "enabled_events" | "status" | "url"
> & { secret: string };

type PortalConfiguration = Kept<
  Stripe.BillingPortal.Configuration,
  "id" | "object" | "created" | "active" | "metadata"
> & { features: unknown };

type PortalSession = Kept<
  Stripe.BillingPortal.Session,
  "id" | "object" | "created" | "configuration" | "customer" | "return_url" | "url"
>;

export type Objects = {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: Charge;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  subscription: Subscription;
  invoice: Invoice;
  refund: Refund;
  dispute: Dispute;
  webhook_endpoint: WebhookEndpoint;
  "billing_portal.configuration": PortalConfiguration;
  "billing_portal.session": PortalSession;
};

export type AnyObject = Objects[keyof Objects];

export function listOf<Item>(data: Item[], url: string): List<Item> {
  return { object: "list", data, has_more: false, url };
}
