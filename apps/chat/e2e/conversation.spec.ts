import { ask, askAndRead, BRISBANE, composer, openApp, turnOf } from "./asking.ts";
import { askByApi, expect, signIn, test } from "./fixtures.ts";

const SLOW = "Answer slowly: do I need a licence for a $4,000 bathroom reno in Brisbane?";

test("a question is answered with sources, and the conversation gets a URL and a title", async ({ page }) => {
  await openApp(page);
  const turn = await askAndRead(page, BRISBANE);
  await expect(turn).toContainText("$3,300");
  await expect(page).toHaveURL(/\/t\/[\w-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: BRISBANE })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: BRISBANE })).toBeVisible();
  await page.reload();
  await expect(turnOf(page, BRISBANE)).toContainText("$3,300");
});

test("a citation opens its source with the passage, law, date and link, and Escape returns focus to it", async ({
  page,
}) => {
  await openApp(page);
  const turn = await askAndRead(page, BRISBANE);
  const mark = turn.getByRole("link", { name: "Source 1" }).first();
  await mark.click();
  const panel = page.getByRole("dialog", { name: /^Source 1/ });
  await expect(panel.getByText("Official source")).toBeVisible();
  await expect(panel.getByText("As at", { exact: true })).toBeVisible();
  await expect(panel.getByText("Law", { exact: true })).toBeVisible();
  await expect(panel.locator("blockquote")).not.toBeEmpty();
  await expect(panel.getByRole("link").first()).toHaveAttribute("href", /^https:/);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(mark).toBeFocused();
});

test("choosing a state answers a question that didn't name one and keeps its earlier version", async ({
  page,
}) => {
  await openApp(page);
  const question = "Do I need a licence to do a $4,000 bathroom reno?";
  const turn = await askAndRead(page, question);
  await turn.getByRole("button", { name: "Queensland", exact: true }).click();
  await expect(turn).toContainText("$3,300");
  await expect(turn.getByRole("group", { name: "Versions of this question" })).toContainText("2 of 2");
  await expect(page.getByLabel("State or territory")).toHaveValue("QLD");
});

test("a related question can be asked with one tap", async ({ page }) => {
  await openApp(page);
  const turn = await askAndRead(page, BRISBANE);
  const related = turn.getByRole("listitem").getByRole("button").first();
  const text = await related.innerText();
  await related.click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(turnOf(page, text).last().getByRole("group", { name: "This answer" })).toBeVisible();
});

test("an edited question becomes a new version, and the arrows go back to the first with its follow-ups", async ({
  page,
}) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  await askAndRead(page, "And in Melbourne?");
  await page.getByRole("button", { name: "Edit this question" }).first().click();
  const editor = page.getByRole("textbox", { name: "Edit your question" });
  await expect(editor).toBeFocused();
  await editor.fill("Do I need a licence for a $1,000 bathroom reno in Brisbane?");
  await editor.press("Enter");
  await expect(page.getByText("2 of 2")).toBeVisible();
  await expect(page.getByText("And in Melbourne?")).toBeHidden();
  await page.getByRole("button", { name: "Previous version" }).click();
  await expect(page.getByText("1 of 2")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(turnOf(page, "And in Melbourne?")).toBeVisible();
});

test("a stopped answer keeps what was written and can be asked again", async ({ page }) => {
  await openApp(page);
  await ask(page, SLOW);
  await expect(turnOf(page, SLOW)).toContainText("$3,300");
  await page.getByRole("button", { name: "Stop answering" }).click();
  await expect(page.getByText("You stopped this answer.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(turnOf(page, SLOW).getByRole("group", { name: "This answer" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("You stopped this answer.")).toBeHidden();
});

test("an answer is complete and has no repeats after the connection drops partway", async ({
  page,
  context,
}) => {
  await openApp(page);
  await ask(page, SLOW);
  await expect(page).toHaveURL(/\/t\//);
  await expect(turnOf(page, SLOW).locator("p").first()).not.toBeEmpty();
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Anything you type is saved.")).toBeVisible();
  await context.setOffline(false);
  await expect(turnOf(page, SLOW).getByRole("group", { name: "This answer" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole("article")).toHaveCount(1);
  const stored = await page.request.get(`/api/threads/${new URL(page.url()).pathname.split("/").at(-1)}`);
  expect(((await stored.json()) as { turns: unknown[] }).turns).toHaveLength(1);
});

test("reloading partway through an answer resumes the stream", async ({ page }) => {
  await openApp(page);
  await ask(page, SLOW);
  await expect(page).toHaveURL(/\/t\//);
  await expect(turnOf(page, SLOW)).toContainText("$3,300");
  await page.reload();
  // "QBCC" appears in the second sentence but not in the first.
  await expect(turnOf(page, SLOW)).toContainText("QBCC");
  await expect(page.getByRole("button", { name: "Stop answering" })).toBeVisible();
  expect((await turnOf(page, SLOW).innerText()).split("$4,000 is over")).toHaveLength(2);
  await expect(turnOf(page, SLOW).getByRole("group", { name: "This answer" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(turnOf(page, SLOW)).toContainText("$3,300");
});

test("a failed answer shows an error and can be retried with one tap", async ({ page }) => {
  await openApp(page);
  await ask(page, "It breaks: do I need a licence to tile in Brisbane?");
  await expect(page.getByText("We couldn't finish this answer. Your question is saved.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We couldn't finish this answer. Your question is saved.")).toBeVisible();
});

test("copying an answer copies its sources", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openApp(page);
  const turn = await askAndRead(page, BRISBANE);
  await turn.getByRole("button", { name: "Copy with sources" }).click();
  await expect(page.getByText("Copied with sources")).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(BRISBANE);
  expect(copied).toContain("$3,300");
  expect(copied).toMatch(/\[1\] .+as at .+: https:/);
});

test("a thumbs up is saved, and a second tap removes it", async ({ page }) => {
  await openApp(page);
  const turn = await askAndRead(page, BRISBANE);
  const good = turn.getByRole("button", { name: "Good answer" });
  const saved = page.waitForResponse(/\/rating$/);
  await good.click();
  await saved;
  await page.reload();
  await expect(good).toHaveAttribute("aria-pressed", "true");
  await good.click();
  await expect(good).toHaveAttribute("aria-pressed", "false");
});

test("markup in a question is shown as text in the conversation, the list and the page title", async ({
  page,
}) => {
  await openApp(page);
  const question = `Deck permit in Sydney? <img src=x onerror="document.title='taken'"> <script>1</script>`;
  const turn = await askAndRead(page, question);
  await expect(turn.getByRole("heading", { name: question })).toBeVisible();
  await expect(page.getByRole("main").locator("img, script")).toHaveCount(0);
  await expect(page).not.toHaveTitle("taken");
});

test("the state and trade chosen beside the box apply to that conversation", async ({ page }) => {
  await openApp(page);
  await page.getByLabel("State or territory").selectOption("VIC");
  await page.getByLabel("Trade").selectOption("tiler");
  await askAndRead(page, "Do I need a licence for a bathroom?");
  await expect(page.getByLabel("State or territory")).toHaveValue("VIC");
  await expect(page.getByRole("article")).toContainText("Victoria");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByLabel("State or territory").selectOption("SA");
  await saved;
  await page.reload();
  await expect(page.getByLabel("State or territory")).toHaveValue("SA");
});

test("a long question shows how many characters are left, and one over the limit isn't sent or shortened", async ({
  page,
}) => {
  await openApp(page);
  await composer(page).fill("x".repeat(1900));
  await expect(page.getByText("100 left")).toBeVisible();
  await composer(page).fill("x".repeat(2010));
  await expect(page.getByText("10 too many")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeDisabled();
  await composer(page).press("Enter");
  await expect(composer(page)).toHaveValue("x".repeat(2010));
});

test.describe("on a phone", () => {
  for (const width of [360, 320]) {
    test(`a comparison and its source fit without sideways scrolling at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 });
      await openApp(page);
      const question = "Compare deposit limits in NSW, Victoria and Queensland";
      const turn = await askAndRead(page, question);
      await expect(turn.getByRole("table")).toBeVisible();
      await turn.getByRole("link", { name: "Source 1" }).first().click();
      await expect(page.getByRole("dialog", { name: /^Source 1/ })).toBeVisible();
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow).toBe(0);
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a conversation shows its sources and the list of conversations", async ({ page }) => {
    await signIn(page);
    const { threadId } = await askByApi(page.request, BRISBANE);
    await page.goto(`/t/${threadId}`);
    await expect(page.getByRole("article")).toContainText("$3,300");
    await page.getByRole("article").locator("summary").first().click();
    await expect(page.getByText("As at", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: BRISBANE })).toBeVisible();
  });
});
