import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, expectNoAxeViolations, openPage, test } from "./fixtures.ts";
import { newAddress, signUpQuickly } from "./people.ts";

test("only administrators can open the OAuth clients", async ({ page }) => {
  await page.goto("/oauth-clients");
  await expect(page).toHaveURL("/login?redirect=%2Foauth-clients");
  await signUpQuickly(page);
  expect((await page.goto("/oauth-clients"))?.status()).toBe(403);
});

test("an administrator registers a client, changes it, and deletes it", async ({ page, context }) => {
  needAdmins();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsAdmin(page);
  await openPage(page, "/oauth-clients");
  const name = `Site diary ${newAddress()}`;
  const card = page.getByRole("listitem").filter({ hasText: name });

  await page.getByRole("button", { name: "Register New Client" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(dialog.getByRole("button", { name: "Create Client" })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Create Client" }).click();
  await expect(
    dialog.getByText("Validation Error: Name and at least one redirect URI are required"),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Application Name *").fill(name);
  const uris = dialog.getByLabel("Redirect URIs *");
  await uris.fill("https://diary.example/callback\nhttp://diary.example");
  const refusal = dialog.getByText(/^http:\/\/diary\.example: Use a full https/);
  // A click would miss the button, because it moves when the error line appears.
  await expect(refusal).toBeVisible();
  await dialog.getByRole("button", { name: "Create Client" }).click();
  // The refused form moves the focus here. Typing earlier would change what the click sends.
  await expect(uris).toBeFocused();
  await uris.fill("https://diary.example/callback");
  await expect(refusal).toBeHidden();
  await dialog.getByRole("button", { name: "Create Client" }).click();

  await expect(page.getByRole("heading", { name: "OAuth Client Created Successfully!" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  const saved = dialog.getByRole("button", { name: "I've Saved the Credentials" });
  await expect(saved).toBeInViewport({ ratio: 1 });
  for (const fact of [
    name,
    "No description",
    "https://diary.example/callback",
    "subscription.read, profile.read",
  ])
    await expect(dialog.getByText(fact, { exact: true })).toBeInViewport();
  // An accidental Escape must not lose a secret that's shown only once.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "Copy Client Secret" }).click();
  await expect(page.getByText("Copied!", { exact: true })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByText(secret, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await saved.click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(card).toContainText("Active");
  await expect(card).toContainText("No description");
  await expect(card).toContainText("Never");

  await card.getByRole("button", { name: "Deactivate" }).click();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(card.getByText("Inactive", { exact: true })).toBeVisible();

  await card.getByRole("button", { name: "New secret" }).click();
  await dialog.getByRole("button", { name: "Create new secret" }).click();
  await expect(page.getByRole("heading", { name: "New Client Secret" })).toBeVisible();
  await expect(dialog.getByText("https://diary.example/callback")).toBeVisible();
  await expect(dialog.getByText(secret)).toHaveCount(0);
  await dialog.getByRole("button", { name: "I've Saved the Credentials" }).click();

  await card.getByRole("button", { name: "Redirect URIs" }).click();
  await dialog.getByLabel("Redirect URIs *").fill("https://diary.example/back");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("https://diary.example/back");

  await expectFit(page);
  await card.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card).toHaveCount(0);
  // Our chat app is listed but can't be changed, so no one can break single sign-on here.
  const ours = page.getByRole("listitem").filter({ hasText: "plumbline-chat" });
  await expect(ours).toBeVisible();
  await expect(ours.getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("the list of OAuth clients says when it can't be loaded and when it's empty", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  await page.route("/api/oauth/clients", (route) => route.abort());
  await openPage(page, "/oauth-clients");
  await expect(page.getByRole("alert")).toHaveText("We couldn't load the clients.");
  await page.unroute("/api/oauth/clients");
  await page.route("/api/oauth/clients", (route) => route.fulfill({ json: { clients: [] } }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No OAuth clients registered yet.")).toBeVisible();
  await expect(page.getByText("Register a client to enable cross-app authentication.")).toBeVisible();
});

test("a failed registration shows the reason in a toast above the dialog", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  await openPage(page, "/oauth-clients");
  await page.getByRole("button", { name: "Register New Client" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Application Name *").fill("Site diary");
  await dialog.getByLabel("Redirect URIs *").fill("https://diary.example/callback");
  await page.route("/api/oauth/register-client", (route) => route.abort());
  await dialog.getByRole("button", { name: "Create Client" }).click();
  await expect(page.getByText("Registration Failed", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to register OAuth client", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveText("Registration Failed: Failed to register OAuth client");
  await expect(dialog.getByLabel("Application Name *")).toHaveValue("Site diary");
});

test("an account's API credentials need the key and are shown only once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page, "/generate-oauth-credentials");
  const button = page.getByRole("button", { name: "Generate Credentials" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Email Address").fill("sky@example.com");
  await expect(button).toBeDisabled();
  await page.getByLabel("Admin Key").fill("not the key");
  await expectNoAxeViolations(page);

  const error = "That admin key isn't right.";
  await page.route("/api/admin/create-oauth-for-user", (route) =>
    route.fulfill({ status: 403, json: { error, code: "forbidden" } }),
  );
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: error }).first()).toBeVisible();
  await expect(page.getByLabel("Admin Key")).toHaveValue("not the key");

  await page.unroute("/api/admin/create-oauth-for-user");
  const made = {
    message: "OAuth credentials created",
    email: "sky@example.com",
    clientId: "the-client",
    clientSecret: "the-secret",
  };
  await page.route("/api/admin/create-oauth-for-user", (route) => route.fulfill({ json: made }));
  await button.click();
  await expect(page.getByText("OAuth credentials created")).toBeVisible();
  await page.getByRole("button", { name: "Copy Client Secret" }).click();
  await expect(page.getByText("Copied!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("the-secret");
  await expectFit(page);
  await page.getByRole("button", { name: "Generate for Another Account" }).click();
  await expect(page.getByText("the-secret")).toHaveCount(0);
  await expect(page.getByLabel("Email Address")).toHaveValue("");
});

test("a user sees their connected apps and disconnects one", async ({ page }) => {
  await signUpQuickly(page);
  const app = {
    clientId: "the-client",
    name: "Site diary",
    scopes: ["openid", "subscription.read"],
    connectedAt: "2026-03-01T00:00:00Z",
    lastUsedAt: null,
  };
  let apps = [app];
  await page.route("/api/account/connected-apps", (route) => route.fulfill({ json: { apps } }));
  await page.route("/api/account/connected-apps/the-client", (route) => {
    apps = [];
    return route.fulfill({ json: { success: true } });
  });
  await openPage(page, "/subscription-management/security");
  const card = page.getByRole("region", { name: "Connected apps" });
  await expect(card.getByText("See which plan you have and whether it's active")).toBeVisible();
  await card.getByRole("button", { name: "Disconnect Site diary" }).click();
  await expect(page.getByText("Disconnected", { exact: true })).toBeVisible();
  await expect(card.getByText(/^No connected apps/)).toBeVisible();
});
