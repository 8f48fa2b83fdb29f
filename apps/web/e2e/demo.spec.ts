import type { Page } from "@playwright/test";
import { EXAMPLE_ANSWER, EXAMPLE_CLARIFY } from "./answers.ts";
import { expect, openPage, test } from "./fixtures.ts";

const QUESTION = "Do I need the example licence?";
const RESPONSE = { response: EXAMPLE_ANSWER.text, answer: EXAMPLE_ANSWER, relatedGuides: [] };

function chat(page: Page) {
  return page.getByRole("region", { name: "Ask it something real" });
}

async function ask(page: Page, question = QUESTION) {
  await chat(page).getByLabel("Your question").fill(question);
  await chat(page).getByLabel("Your question").press("Enter");
}

function storedDemo(page: Page): Promise<{ count?: number } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("plumblineDemo") ?? "null"));
}

test.describe("with the real assistant", () => {
  test("the Brisbane bathroom question is answered with sources, survives a reload and uses up the free question", async ({
    page,
  }) => {
    await openPage(page, "/");
    await page.getByRole("link", { name: /\$4,000 bathroom reno in Brisbane/ }).press("Enter");
    await expect(chat(page).getByRole("log")).toContainText("$3,300");
    await expect(chat(page).getByText("You asked: Do I need a licence to do a $4,000")).toBeInViewport();
    await expect(chat(page).getByRole("group", { name: "Plumbline's reply" }).nth(1)).toBeFocused();
    const related = chat(page)
      .getByRole("heading", { name: "Related questions in the guides" })
      .locator("..");
    await expect(related.getByRole("link").first()).toHaveAttribute(
      "href",
      /^\/guides\/(?:qld|national)\/\w+#/,
    );
    await chat(page).getByRole("link", { name: "Source 1" }).first().click();
    await expect(chat(page).getByText("Official source").first()).toBeVisible();
    await expect(chat(page).getByText("That was your free question.")).toBeVisible();
    expect(await storedDemo(page)).toEqual({ count: 1 });

    await page.reload();
    await expect(chat(page).getByRole("log")).toContainText("$3,300");
    await expect(related.getByRole("link").first()).toBeVisible();
    await expect(chat(page).getByLabel("Your question")).toBeHidden();
    await expect(chat(page).getByText("has 5 questions")).toBeVisible();
    await chat(page).getByRole("link", { name: "demo account" }).click();
    await expect(page.getByRole("button", { name: "Create Demo Account" })).toBeVisible();
  });

  test("a question without a state is answered once the visitor taps a state", async ({ page }) => {
    await openPage(page, "/");
    await ask(page, "Do I need a licence to do a $4,000 bathroom reno?");
    await chat(page).getByRole("button", { name: "Victoria", exact: true }).click();
    await expect(chat(page).getByText("That was your free question.")).toBeVisible();
    await expect(chat(page).getByRole("log")).toContainText("VIC");
  });

  test("a second question from the same visitor reaches the limit even with the browser's storage cleared", async ({
    page,
  }) => {
    await openPage(page, "/");
    await ask(page, "Do I need a licence to paint a house in Tasmania?");
    await expect(chat(page).getByText("That was your free question.")).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    const answer = await page.evaluate(async () => {
      const response = await fetch("/api/demo/ask", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ question: "When is a SWMS required in South Australia?" }),
      });
      return { status: response.status, body: await response.json() };
    });
    expect(answer.status).toBe(429);
    expect(answer.body.error).toBe("Demo limit reached. Sign up for unlimited access to our AI assistant.");
  });
});

test.describe("with a stubbed answer", () => {
  for (const [reducedMotion, scrolling] of [
    ["reduce", "auto"],
    ["no-preference", "smooth"],
  ] as const) {
    test(`a question under the picture is asked once and scrolled to (reduced motion: ${reducedMotion})`, async ({
      page,
    }) => {
      let asked = 0;
      await page.route("/api/demo/ask", (route) => {
        asked += 1;
        return route.fulfill({ json: RESPONSE });
      });
      await page.emulateMedia({ reducedMotion });
      await openPage(page, "/");
      await page.getByRole("link", { name: /pool fence/ }).click();
      await expect(chat(page).getByText("You asked: How high does a pool fence")).toBeInViewport();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
        scrolling,
      );
      await page.getByRole("link", { name: /retaining wall/ }).click();
      await expect(chat(page).getByText("You've used your free question.")).toBeVisible();
      expect(asked).toBe(1);
    });
  }

  test("an answer shows its passage, law, date, type of source and the regulator's phone number", async ({
    page,
  }) => {
    await page.route("/api/demo/ask", (route) => route.fulfill({ json: RESPONSE }));
    await openPage(page, "/");
    await ask(page);
    const log = chat(page).getByRole("log");
    await log.getByRole("link", { name: "Source 1" }).first().click();
    await expect(
      log.getByText("The example licence is needed above the example limit.").last(),
    ).toBeVisible();
    await expect(log.getByText("Official source", { exact: true })).toBeVisible();
    await expect(log.getByText("1 Jul 2026").first()).toBeVisible();
    await log.getByRole("link", { name: "Source 2" }).click();
    await expect(log.getByText("Secondary source: check with the regulator")).toBeVisible();
    await expect(log.getByText("Medium confidence")).toBeVisible();
    await expect(log.getByText("Official source", { exact: true })).toBeHidden();
    await expect(log.getByText("The example limit is under review.")).toBeVisible();
    await expect(log.getByRole("table", { name: "Two places compared" })).toBeVisible();
    await expect(log.getByRole("link", { name: "13 00 00" })).toHaveAttribute("href", "tel:130000");
  });

  test("an invitation to sign up follows a second after the answer", async ({ page }) => {
    await page.route("/api/demo/ask", (route) => route.fulfill({ json: RESPONSE }));
    await openPage(page, "/");
    await ask(page);
    await expect(chat(page).getByText("The example limit is under review.")).toBeVisible();
    await expect(chat(page).getByText("That was your free question.")).toBeHidden();
    await expect(chat(page).getByText("That was your free question.")).toBeVisible({ timeout: 2000 });
    await expect(chat(page).getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/choose-plan");
  });

  test("tapping a state sends the same question again with that state", async ({ page }) => {
    const asked: unknown[] = [];
    await page.route("/api/demo/ask", (route) => {
      asked.push(route.request().postDataJSON());
      const answer = asked.length === 1 ? EXAMPLE_CLARIFY : EXAMPLE_ANSWER;
      return route.fulfill({ json: { ...RESPONSE, response: answer.text, answer } });
    });
    await openPage(page, "/");
    await ask(page);
    await chat(page).getByRole("button", { name: "Queensland", exact: true }).click();
    await expect(chat(page).getByText("The example limit is under review.")).toBeVisible();
    expect(asked).toEqual([{ question: QUESTION }, { question: QUESTION, state: "QLD" }]);
    await expect(chat(page).getByRole("button", { name: "Queensland", exact: true })).toBeHidden();
  });

  test("a failed question is kept and can be retried once, even after a reload", async ({ page }) => {
    let fails = true;
    await page.route("/api/demo/ask", (route) =>
      fails
        ? route.fulfill({
            status: 503,
            json: { error: "We're restarting. Ask again in a minute.", code: "unavailable" },
          })
        : route.fulfill({ json: RESPONSE }),
    );
    await openPage(page, "/");
    await ask(page);
    const failure = chat(page).getByText(
      "Sorry, I couldn't process your question right now. Please sign up for full access to our AI assistant.",
    );
    await expect(failure).toBeVisible();
    await expect(chat(page).getByText("We're restarting. Ask again in a minute.")).toBeVisible();
    expect((await storedDemo(page))?.count).toBe(1);

    await page.reload();
    await expect(failure).toBeVisible();
    await expect(chat(page).getByText(QUESTION)).toBeVisible();
    fails = false;
    await chat(page).getByRole("button", { name: "Try again" }).click();
    await expect(chat(page).getByText("The example limit is under review.")).toBeVisible();
    expect(await storedDemo(page)).toEqual({ count: 1 });
  });

  test("a failed retry can't be retried again", async ({ page }) => {
    await page.route("/api/demo/ask", (route) => route.abort());
    await openPage(page, "/");
    await ask(page);
    await chat(page).getByRole("button", { name: "Try again" }).click();
    await expect(chat(page).getByText("Sorry, I couldn't process your question right now.")).toBeVisible();
    await expect(chat(page).getByText("Failed to get response")).toBeVisible();
    await expect(chat(page).getByRole("button", { name: "Try again" })).toBeHidden();
  });

  test("reaching the limit shows its message and allows no more questions", async ({ page }) => {
    await page.route("/api/demo/ask", (route) =>
      route.fulfill({ status: 429, json: { error: "Demo limit reached.", code: "limit_reached" } }),
    );
    await openPage(page, "/");
    await ask(page);
    await expect(
      chat(page).getByText("Demo limit reached. Sign up for unlimited access to our AI assistant."),
    ).toBeVisible();
    expect(await storedDemo(page)).toEqual({ count: 1 });
    await expect(chat(page).getByLabel("Your question")).toBeHidden();
  });

  test("a blank question isn't sent, and Shift+Enter starts a new line", async ({ page }) => {
    let asked = 0;
    page.on("request", (request) => request.url().endsWith("/api/demo/ask") && asked++);
    await openPage(page, "/");
    const box = chat(page).getByLabel("Your question");
    await box.fill("   ");
    await box.press("Enter");
    await box.fill("one");
    await box.press("Shift+Enter");
    await box.pressSequentially("two");
    await expect(box).toHaveValue("one\ntwo");
    expect(asked).toBe(0);
  });

  test("suggestions follow the trade and the state, and tapping one asks it", async ({ page }) => {
    let asked: unknown;
    await page.route("/api/demo/ask", (route) => {
      asked = route.request().postDataJSON();
      return route.fulfill({ json: RESPONSE });
    });
    await openPage(page, "/");
    await chat(page).getByLabel("I'm a").selectOption("tiler");
    await chat(page).getByLabel("working in").selectOption("WA");
    await chat(page).getByRole("button", { name: "Who can do waterproofing in Western Australia?" }).click();
    await expect(chat(page).getByText("The example limit is under review.")).toBeVisible();
    const question = "Who can do waterproofing in Western Australia?";
    expect(asked).toEqual({ question, trade: "tiler", state: "WA" });
  });

  test("a guide's question is filled in with its state, and can be changed before it's asked", async ({
    page,
  }) => {
    await openPage(page, "/?q=When+is+a+SWMS+required%3F&state=SA#demo");
    await expect(chat(page).getByLabel("Your question")).toHaveValue("When is a SWMS required?");
    await expect(chat(page).getByLabel("Your question")).toBeFocused();
    await expect(chat(page).getByLabel("working in")).toHaveValue("SA");
  });
});
