import { expect, openPage, test } from "./fixtures.ts";

test("joining the waitlist shows a toast and the success view", async ({ page }) => {
  await openPage(page, "/launching-soon");
  await page.getByLabel("Email").fill("kim@example.com");
  await page.getByLabel("Name (optional)").fill("Kim");
  await page.getByRole("button", { name: "Join the Waitlist" }).click();
  await expect(page.getByRole("heading", { name: "You're In!" })).toBeVisible();
  await expect(page.getByText("You're on the list!", { exact: true })).toBeVisible();
  await expect(
    page.getByText("We'll notify you as soon as Plumbline launches.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the waitlist button shows progress while the form is being sent", async ({ page }) => {
  await page.route("/api/waitlist", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ json: { joined: true, alreadyJoined: false } });
  });
  await openPage(page, "/launching-soon");
  await page.getByLabel("Email").fill("kim@example.com");
  await page.getByRole("button", { name: "Join the Waitlist" }).click();
  await expect(page.getByRole("button", { name: "Joining..." })).toBeDisabled();
  await expect(page.getByRole("heading", { name: "You're In!" })).toBeVisible();
});

test("a blank or malformed email isn't added to the waitlist and shows an error", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => request.url().endsWith("/api/waitlist") && sent++);
  await openPage(page, "/launching-soon");
  await page.getByRole("button", { name: "Join the Waitlist" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("Email").fill("kim@example");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  expect(sent).toBe(0);
});

test("a failed waitlist form keeps what was typed and shows the server's message, or its own without one", async ({
  page,
}) => {
  await page.route("/api/waitlist", (route) =>
    route.fulfill({ status: 429, json: { error: "Please wait a minute.", code: "limit_reached" } }),
  );
  await openPage(page, "/launching-soon?email=kim%40example.com&interest=app");
  const join = page.getByRole("button", { name: "Join the Waitlist" });
  await join.click();
  await expect(page.getByText("Please wait a minute.", { exact: true })).toBeVisible();
  await page.route("/api/waitlist", (route) => route.abort());
  await join.click();
  await expect(page.getByText("Failed to join waitlist. Please try again.", { exact: true })).toBeVisible();
  // Only one toast is visible at a time.
  await expect(page.getByText("Please wait a minute.", { exact: true })).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue("kim@example.com");
});

test("a toast disappears after 5 s, gets focus on F8 and can be swiped away to the right", async ({
  page,
}) => {
  await page.route("/api/waitlist", (route) => route.abort());
  await openPage(page, "/launching-soon?email=kim%40example.com");
  const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
  const join = page.getByRole("button", { name: "Join the Waitlist" });

  await join.click();
  await expect(toast).toBeVisible();
  const shownAt = Date.now();
  await page.mouse.move(0, 0);
  await expect(toast).toBeHidden({ timeout: 7000 });
  expect(Date.now() - shownAt).toBeGreaterThan(4000);

  await join.click();
  await expect(toast).toBeVisible();
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /^Notifications/ }).locator("ol")).toBeFocused();

  const box = await toast.boundingBox();
  if (!box) throw new Error("the toast has no box");
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 70, box.y + 20, { steps: 4 });
  await page.mouse.move(box.x + 140, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(toast).toBeHidden();
});
