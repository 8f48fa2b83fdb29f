import { expect, type Page, test } from "@playwright/test";

export const PASSWORD = "a fair dinkum secret";

export const CARDS = {
  works: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asks: "4000 0025 0000 3155",
  failsLater: "4000 0000 0000 0341",
};

export const newAddress = () => `kim.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Signs up through the API, which also signs the page's browser in. */
export async function signUpQuickly(page: Page, email = newAddress()): Promise<string> {
  const account = { email, password: PASSWORD, firstName: "Kim", lastName: "Nguyen" };
  const response = await page.request.post("/api/auth/signup", { data: account });
  expect(response.ok()).toBe(true);
  return email;
}

let cards = 0;

/** Unique within a run, because the sandbox tells cards apart by expiry date and each card gets one trial. */
export function newExpiry(): { month: number; year: number } {
  // Each worker has its own range of expiry months.
  const months = test.info().workerIndex * 30 + cards++;
  return { month: 1 + (months % 12), year: 2030 + Math.floor(months / 12) };
}

type Purchase = { plan?: "monthly" | "annual" | "lifetime"; number?: string; promoCode?: string };

/** Buys a plan through the API with the page's cookies, as the checkout page does. */
export async function buyQuickly(
  page: Page,
  email: string,
  { plan = "monthly", number = CARDS.works, promoCode = "" }: Purchase = {},
): Promise<void> {
  const wish = { email, priceId: `plumbline_${plan}`, promoCode };
  const prepared = await page.request.post("/api/create-subscription", { data: wish });
  type Checkout = { checkoutId: string; clientSecret: string | null };
  const { checkoutId, clientSecret } = (await prepared.json()) as Checkout;
  if (clientSecret) {
    const { month: expiryMonth, year: expiryYear } = newExpiry();
    const card = { number, expiryMonth, expiryYear, cvc: "123" };
    const confirmed = await page.request.post("/api/sandbox/confirm", { data: { clientSecret, card } });
    expect(confirmed.ok()).toBe(true);
  }
  const completed = await page.request.post("/api/billing/complete-checkout", {
    data: { checkoutId, acceptCharge: true },
  });
  expect(await completed.json()).toMatchObject({ state: "done" });
}

/** Signs up and buys a plan through the API; returns the email address. */
export async function subscribe(page: Page, purchase: Purchase = {}): Promise<string> {
  const email = await signUpQuickly(page);
  await buyQuickly(page, email, purchase);
  return email;
}

export async function findPortal(page: Page): Promise<string> {
  const response = await page.request.post("/api/billing/customer-portal", { data: {} });
  return ((await response.json()) as { url: string }).url;
}
