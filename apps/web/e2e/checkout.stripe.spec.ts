import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";
import { newAddress } from "./people.ts";

const CHECKOUT_ID = "11111111-1111-4111-8111-111111111111";
const DAY = "2026-11-28T01:00:00.000Z";

/** Replaces Stripe.js and records its calls in `window.calls`. */
const STRIPE_JS = `
  window.calls = [];
  window.answers = window.answers ?? {};
  window.Stripe = (key) => ({
    elements: (options) => {
      window.calls.push(["elements", key, options.mode, options.currency, options.clientSecret]);
      return {
        update: (options) => window.calls.push(["update", options]),
        submit: async () => window.answers.submit ?? {},
        getElement: () => null,
        create: (type) => {
          const handlers = {};
          return {
            on: (name, handler) => { handlers[name] = handler; return this; },
            off: () => {}, update: () => {}, destroy: () => {},
            mount: (place) => { place.textContent = type + " element"; setTimeout(() => handlers.ready?.(), 50); },
          };
        },
      };
    },
    createToken: () => {}, createPaymentMethod: () => {}, confirmCardPayment: () => {},
    registerAppInfo: () => {}, _registerWrapper: () => {},
    confirmSetup: async ({ clientSecret, confirmParams, redirect }) => {
      window.calls.push(["confirmSetup", clientSecret, confirmParams.return_url, redirect]);
      return window.answers.confirmSetup ?? {};
    },
    confirmPayment: async () => ({}),
  });
`;

async function openStripeCheckout(page: Page, script: "served" | "missing" = "served"): Promise<string> {
  const email = newAddress();
  await page.route("https://js.stripe.com/**", (route) =>
    script === "served" ? route.fulfill({ contentType: "text/javascript", body: STRIPE_JS }) : route.abort(),
  );
  await page.route("/api/create-subscription", (route) =>
    route.fulfill({
      json: {
        checkoutId: CHECKOUT_ID,
        clientSecret: "seti_1_secret_2",
        isFree: false,
        mode: "setup",
        discount: null,
        trialEndsAt: DAY,
        charges: [
          { at: "2026-11-21T01:00:00.000Z", amountCents: 0, repeats: "once" },
          { at: DAY, amountCents: 2995, repeats: "month" },
        ],
        freeUntil: null,
      },
    }),
  );
  await page.route("/api/billing/complete-checkout", (route) =>
    route.fulfill({ json: { state: "done", isTrial: true, dueCents: 0 } }),
  );
  await openPage(page, `/subscribe?plan=monthly&email=${encodeURIComponent(email)}`);
  return email;
}

const startButton = (page: Page) => page.getByRole("button", { name: "Start 7-day free trial" });
const callsOf = (page: Page) => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);
const answer = (page: Page, answers: object) =>
  page.evaluate((given) => Object.assign(window, { answers: given }), answers);

test("Stripe confirms the server's intent and the trial starts", async ({ page }) => {
  const email = await openStripeCheckout(page);
  await expect(startButton(page)).toBeEnabled();
  await expect(page.getByText("payment element")).toBeVisible();
  await startButton(page).click();
  await expect(page).toHaveURL(`/subscription-success?email=${encodeURIComponent(email)}&trial=true`);
});

test("confirming passes Stripe a return URL with the checkout to complete", async ({ page, baseURL }) => {
  const email = await openStripeCheckout(page);
  await answer(page, { confirmSetup: { error: { type: "card_error", message: "Your card was declined." } } });
  await startButton(page).click();
  await expect(page.getByRole("alert").getByText("Your card was declined.")).toBeVisible();
  const back = new URL("/subscribe", baseURL ?? "");
  back.search = new URLSearchParams({ plan: "monthly", email, checkout: CHECKOUT_ID }).toString();
  const calls = await callsOf(page);
  expect(calls[0]).toEqual(["elements", "pk_test_e2e", "setup", "aud", undefined]);
  expect(calls).toContainEqual(["confirmSetup", "seti_1_secret_2", back.href, "if_required"]);

  // The first confirmation went through but its response was lost, so the retry finds that the intent has succeeded.
  await answer(page, {
    confirmSetup: { error: { type: "invalid_request_error", setup_intent: { status: "succeeded" } } },
  });
  await startButton(page).click();
  await expect(page).toHaveURL(/\/subscription-success/);
});

test("an incomplete field shows Stripe's own error and no alert", async ({ page }) => {
  await openStripeCheckout(page);
  await answer(page, { submit: { error: { type: "validation_error", message: "Incomplete" } } });
  await startButton(page).click();
  await expect(startButton(page)).toBeEnabled();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("without Stripe's script the page says that payment is unavailable", async ({ page }) => {
  await openStripeCheckout(page, "missing");
  await expect(page.getByRole("heading", { name: "Payment Unavailable" })).toBeVisible();
  await expect(page.getByText("Stripe not loaded")).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
});

test("only the checkout loads Stripe's script", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("stripe.com") && asked.push(request.url()));
  await openPage(page, "/choose-plan");
  await openPage(page, "/");
  expect(asked).toEqual([]);
});

test("a payer returning from their bank gets the plan they confirmed", async ({ page }) => {
  const bodies: unknown[] = [];
  await page.route("/api/billing/complete-checkout", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({
      json: { state: bodies.length < 2 ? "processing" : "done", isTrial: true, dueCents: 0 },
    });
  });
  const returned = `checkout=${CHECKOUT_ID}&setup_intent=seti_1&redirect_status=succeeded`;
  await openPage(page, `/subscribe?plan=monthly&email=sam%40example.com&${returned}`);
  await expect(page).toHaveURL("/subscription-success?email=sam%40example.com&trial=true");
  const body = { checkoutId: CHECKOUT_ID, acceptCharge: false };
  expect(bodies).toEqual([body, body]);
});

test("a payer refused by their bank sees an error and can try again", async ({ page }) => {
  const email = await openStripeCheckout(page);
  const returned = `checkout=${CHECKOUT_ID}&setup_intent=seti_1&redirect_status=failed`;
  await openPage(page, `/subscribe?plan=monthly&email=${encodeURIComponent(email)}&${returned}`);
  await expect(page.getByRole("alert").getByText(/Your bank didn't confirm the payment/)).toBeVisible();
  await expect(startButton(page)).toBeEnabled();
});
