import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { buyQuickly, signUpQuickly } from "./people.ts";

const ACCOUNT = "/subscription-management";

test("approving a refund ends the plan", async ({ page, browser }) => {
  needAdmins();
  const payer = await signUpQuickly(page);
  await buyQuickly(page, payer, { plan: "lifetime" });
  const { payments } = (await (await page.request.get("/api/billing/payments")).json()) as {
    payments: { id: string }[];
  };
  const request = { paymentId: payments[0]?.id, reason: "money_back", details: "I retire." };
  await page.request.post("/api/billing/refund-requests", { data: request });

  const adminPage = await (
    await browser.newContext({ baseURL: new URL(test.info().project.use.baseURL ?? "").href })
  ).newPage();
  await signInAsAdmin(adminPage);
  const item = adminPage.getByRole("listitem").filter({ hasText: payer });
  await openPage(adminPage, "/admin/refunds");
  await item.getByText(/^Decline the refund/).click();
  await item.getByText(/^Approve the refund/).click();
  await expectFit(adminPage);
  await openPage(adminPage, "/admin/refunds");
  // From here on, everything is done by keyboard.
  await item.getByText(/^Decline the refund/).press("Enter");
  await item.getByRole("button", { name: "Decline this refund" }).press("Enter");
  await expect(item.getByText("Say why: the payer will read this")).toBeVisible();
  await item.getByText(/^Approve the refund/).press("Enter");
  await expect(item.getByText(/\$1,200 goes back to/)).toBeVisible();
  await item.getByRole("button", { name: "Refund $1,200" }).press("Enter");
  await expect(adminPage.getByText(/Approved and paid/)).toBeVisible();
  await expect(item).toBeHidden();
  await adminPage.getByRole("link", { name: "Paid", exact: true }).click();
  await expect(item).toBeVisible();
  await adminPage.close();

  await openPage(page, ACCOUNT);
  await expect(page.getByText("Inactive")).toBeVisible();
  await expect(page.getByText("$1,200 refunded")).toBeVisible();
});
