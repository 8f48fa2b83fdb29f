import { test as baseTest } from "@plumbline/db/testing.ts";
import { describe, expect, vi } from "vitest";
import * as accountRoute from "#app/features/account/account-route.tsx";
import * as signupRoute from "#app/features/auth/signup-route.tsx";
import * as checkoutRoute from "#app/features/checkout/checkout-route.tsx";
import * as choosePlanRoute from "#app/features/plans/choose-plan-route.tsx";
import * as profileRoute from "#app/features/profile/complete-profile-route.tsx";
import * as signupOldRoute from "#app/features/subscription-success/signup-old-route.tsx";
import * as subscriptionSuccessRoute from "#app/features/subscription-success/subscription-success-route.tsx";
import { createPages, mainOf, textOf } from "../../testing/pages.ts";
import { createShop } from "../../testing/shop.ts";
import { CARDS } from "../../testing/test-cards.ts";
import { createVisitor } from "../../testing/visitor.ts";

type Shop = ReturnType<typeof createShop>;
const test = baseTest.extend<{ shop: Shop }>({ shop: async ({ db }, use) => use(createShop(db)) });

const KIM = "kim@example.com";

/** A browser that can both buy and open pages. */
function openBrowser({ services }: Shop) {
  const browser = createVisitor(
    createPages(services, {
      "/signup": signupRoute,
      "/signup-old": signupOldRoute,
      "/complete-profile": profileRoute,
      "/choose-plan": choosePlanRoute,
      "/subscribe": checkoutRoute,
      "/subscription-management": accountRoute,
      "/subscription-success": subscriptionSuccessRoute,
    }),
  );
  const open = async (path: string) => {
    const response = await browser.get(path);
    const html = mainOf(await response.text());
    return { status: response.status, html, text: textOf(html) };
  };
  return { ...browser, open };
}

describe("the terms and the age of 18 are above the button that accepts them", () => {
  const AGREED =
    "By creating an account, you confirm that you're 18 or over and accept the terms and conditions";

  test.for(["/signup", "/signup-old", `/subscription-success?email=${KIM}`])(
    "are shown above the button that accepts them at %s",
    async (path, { shop }) => {
      const browser = openBrowser(shop);
      await shop.buy(browser, { email: KIM });
      const { html, text } = await browser.open(path);
      expect(text).toContain(AGREED);
      expect(text.indexOf(AGREED)).toBeLessThan(text.lastIndexOf("Create account"));
      expect(html).toMatch(/<a href="\/terms-conditions"[^>]*>terms and conditions/);
    },
  );
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

describe("after paying", () => {
  const ACCOUNT = { firstName: "Kim", lastName: "Nguyen", email: KIM, password: "wattle-and-gum-42" };
  const UNPAID = /no card needed|choosing a plan|choose plan/i;

  test.for([
    [{}, "Your 7-day free trial has started. Create an account to use it."],
    [{ plan: "lifetime" }, "Your Lifetime plan is paid for. Create an account to use it."],
    [{ promoCode: "FREEMONTH" }, "Your Monthly plan has started, and there's nothing to pay."],
  ] as const)("with %j the account forms say what has started", async ([wish, sentence], { shop }) => {
    const browser = openBrowser(shop);
    await shop.buy(browser, { email: KIM, ...wish });
    for (const path of ["/signup-old", "/subscription-success"]) {
      const { text } = await browser.open(`${path}?email=${KIM}`);
      expect(text).toContain(sentence);
      expect(text).not.toMatch(UNPAID);
      if (!sentence.includes("paid")) expect(text).not.toMatch(/\bpaid\b/);
    }
  });

  test("/signup-old doesn't claim a payment it doesn't know of, and offers the free account", async ({
    shop,
  }) => {
    const { text, html } = await openBrowser(shop).open(`/signup-old?email=${KIM}`);
    expect(text).toContain("This is the last step after paying.");
    expect(text).toContain("Haven't paid? Create a free account");
    expect(html).toContain('href="/signup"');
  });

  test("/signup-old creates the account and continues to its plan, not to the plans for sale", async ({
    shop,
  }) => {
    const browser = openBrowser(shop);
    await shop.buy(browser, { email: KIM });
    const form = (confirmPassword: string) => String(new URLSearchParams({ ...ACCOUNT, confirmPassword }));
    const typo = await browser.post("/signup-old", form("wattle"), FORM);
    expect([typo.status, textOf(await typo.text())]).toEqual([
      400,
      expect.stringContaining("Passwords do not match."),
    ]);
    const created = await browser.post("/signup-old", form(ACCOUNT.password), FORM);
    expect([created.status, created.headers.get("Location")]).toEqual([
      302,
      "/subscription-management?payment=success",
    ]);
    expect(await shop.statusOf(browser)).toMatchObject({ status: "trialing" });
    const again = await browser.get("/signup-old");
    expect(again.headers.get("Location")).toBe("/subscription-management?payment=success");
    const profile = await browser.open("/complete-profile");
    expect(profile.text).toContain("Complete Signup");
    expect(profile.text).not.toMatch(UNPAID);
  });

  test("the profile of someone without a plan continues to the plans for sale", async ({ shop }) => {
    const browser = openBrowser(shop);
    await shop.signUp(KIM, browser);
    expect((await browser.open("/complete-profile")).html).toContain("Complete Signup &amp; Choose Plan");
  });
});

describe("the plan cards", () => {
  test("say 7 days free on Monthly and Annual only, and what only some plans have", async ({ shop }) => {
    const { html } = await openBrowser(shop).open("/choose-plan");
    const cards = [...html.matchAll(/<label class="group\/card.*?<\/label>/gs)].map(([card]) => textOf(card));
    expect(cards.map((card) => [card.split(" ")[0], card.includes("7 days free")])).toEqual([
      ["Monthly", true],
      ["Annual", true],
      ["Lifetime", false],
    ]);
    expect(cards[1]).toContain("Cancel anytime Reminder email 14 days before it renews");
    expect(cards[2]).toContain("One payment, no renewals");
    expect(cards[2]).not.toContain("Cancel anytime");
  });

  test("don't offer a trial to someone who has had one", async ({ shop }) => {
    const browser = openBrowser(shop);
    await shop.signUp(KIM, browser);
    await shop.buy(browser, { email: KIM });
    await browser.post("/api/billing/cancel");
    await shop.passDays(8);
    const { text } = await browser.open("/choose-plan");
    expect(text).toContain("Annual");
    expect(text).not.toContain("days free");
  });

  test("are replaced by a way to try again if the plans can't be loaded", async ({ shop }) => {
    vi.spyOn(shop.services.billing, "offers").mockRejectedValue(new Error("the provider is down"));
    const { status, text } = await openBrowser(shop).open("/choose-plan");
    expect(status).toBe(503);
    expect(text).toContain("Unable to Load Plans. Please refresh the page to try again. Refresh the page");
  });
});

describe("the plan on the account page", () => {
  const press = async (browser: ReturnType<typeof openBrowser>, intent: string) => {
    const response = await browser.post("/subscription-management", `intent=${intent}`, FORM);
    return textOf(await response.text());
  };

  test("confirms cancelling and resuming, and updates its badge", async ({ shop }) => {
    const browser = openBrowser(shop);
    await shop.signUp(KIM, browser);
    await shop.buy(browser, { email: KIM });
    expect((await browser.open("/subscription-management")).text).toMatch(/Free trial until \d+ \w{3} /);
    const cancelled = await press(browser, "cancel");
    expect(cancelled).toMatch(/You've cancelled your plan\. It ends on \d+ \w+ \d{4}\./);
    expect(cancelled).toMatch(/Ends \d+ \w{3} /);
    const kept = await press(browser, "resume");
    expect(kept).toMatch(/You've kept your plan\. Your next payment is \$29\.95 on/);
    expect(kept).toMatch(/Free trial until/);
  });

  test("confirms a change only to someone who has a plan", async ({ shop }) => {
    const browser = openBrowser(shop);
    await shop.signUp(KIM, browser);
    const changed = async () => (await browser.open("/subscription-management?done=change")).text;
    expect(await changed()).not.toContain("You've changed your plan");
    await shop.buy(browser, { email: KIM });
    await browser.post("/api/billing/change-plan", { priceId: "plumbline_annual" });
    expect(await changed()).toContain(
      "You've changed your plan. You're now on Annual. Your next payment is $299",
    );
  });

  test("says that a payment failed", async ({ shop }) => {
    const browser = openBrowser(shop);
    await shop.signUp(KIM, browser);
    await shop.buy(browser, { email: KIM, card: CARDS.failsLater });
    await shop.passDays(8);
    expect((await browser.open("/subscription-management")).text).toContain("Payment failed");
  });

  test.for([
    [{ promoCode: "FREEMONTH" }, "You haven't been charged."],
    [{ plan: "lifetime", promoCode: "FREEFOREVER" }, "Free for good. You won't be charged. It never renews."],
  ] as const)("with %j isn't called paid", async ([wish, sentence], { shop }) => {
    const browser = openBrowser(shop);
    await shop.signUp(KIM, browser);
    await shop.buy(browser, { email: KIM, ...wish });
    const { text } = await browser.open("/subscription-management");
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/Paid once/);
  });
});

test("the checkout tells a Lifetime owner that there's nothing to pay, instead of showing a setup error", async ({
  shop,
}) => {
  const browser = openBrowser(shop);
  await shop.signUp(KIM, browser);
  await shop.buy(browser, { email: KIM, plan: "lifetime" });
  for (const query of ["?plan=monthly", "?plan=lifetime", ""]) {
    const { text } = await browser.open(`/subscribe${query}`);
    expect(text).toContain("You have Lifetime It never renews, so there's nothing to change or pay.");
  }
});
