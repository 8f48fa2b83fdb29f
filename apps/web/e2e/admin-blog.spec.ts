import { readFile } from "node:fs/promises";
import { type Locator, type Page } from "@playwright/test";
import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, openPage, test } from "./fixtures.ts";

const PICTURE = new URL("../public/icon-512.png", import.meta.url);
const POSTS = "/api/admin/blog/posts";

type Post = { id: string; slug: string; version: number; content: string };

const newTitle = () => `Rules of thumb ${crypto.randomUUID().slice(0, 8)}`;

/** Creates a post through the API as the signed-in administrator. */
async function writePost(page: Page, fields: object = {}): Promise<Post & { title: string }> {
  const title = newTitle();
  const answer = await page.request.post(POSTS, { data: { title, content: "As it was.", ...fields } });
  expect(answer.status(), await answer.text()).toBe(200);
  return { title, ...((await answer.json()) as Post) };
}

async function getPost(page: Page, id: string): Promise<Post> {
  return (await (await page.request.get(`${POSTS}/${id}`)).json()) as Post;
}

async function openList(page: Page, title: string): Promise<Locator> {
  await openPage(page, `/admin?tab=blog&search=${encodeURIComponent(title)}`);
  return page.getByRole("article").filter({ hasText: title });
}

const dialogOf = (page: Page) => page.getByRole("dialog").first();

/** Resolves once the editor has replaced the plain field. */
async function sourceOf(page: Page): Promise<Locator> {
  await expect(page.locator(".cm-content")).toBeVisible();
  return dialogOf(page).getByRole("textbox", { name: "Content" });
}

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("a post is written, published and read", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  await openPage(page, "/admin");
  let load = () => {};
  const isAsked = new Promise<void>((resolve) => (load = resolve));
  await page.route("/admin.data?*", async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.getByRole("link", { name: "Blog Management" }).click();
  await expect(page.locator("[data-skeleton]")).toHaveCount(3);
  await expect(page.getByRole("heading", { name: "Blog Management" })).toBeVisible();
  load();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  await expect(page.getByText("Create and manage blog posts", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "New Post" }).press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Create New Blog Post" })).toBeVisible();
  await dialog.getByRole("button", { name: "Create Post" }).press("Enter");
  await expect(dialog.getByText("Please give the post a title")).toBeVisible();

  const title = newTitle();
  const made = title.toLowerCase().replaceAll(" ", "-");
  const slug = dialog.getByLabel("Slug");
  await dialog.getByLabel("Title").fill("Another title");
  await expect(slug).toHaveValue("another-title");
  await slug.fill("my-own");
  await dialog.getByLabel("Title").fill("A third one");
  await expect(slug).toHaveValue("my-own");
  await slug.fill("");
  await dialog.getByLabel("Title").fill(title);
  await expect(slug).toHaveValue(made);
  await expect(dialog.getByText(`/blog/${made}`)).toBeVisible();

  await dialog.getByLabel("Category").fill("Regulations");
  await dialog.getByLabel("Tags").fill("licensing, , Queensland ");
  await dialog.getByLabel("Title").press("Enter");
  await expect(toastOf(page, "Blog post created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "New Post" })).toBeFocused();
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByText("Draft", { exact: true })).toBeVisible();
  await expect(card.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText([
    "licensing",
    "Queensland",
  ]);
  await expectFit(page);

  await card.getByRole("switch", { name: `${title} is published` }).press("Space");
  await expect(toastOf(page, "Blog post status updated successfully")).toBeVisible();
  await expect(card.getByText("Published", { exact: true })).toBeVisible();
  await expect(card.getByRole("switch")).toBeFocused();
  await card.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(`/blog/${made}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("a post is written by keyboard alone, and harmful HTML in it does nothing", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const { id, slug, title } = await writePost(page, { content: "" });
  const card = await openList(page, title);
  const dialog = dialogOf(page);
  await card.getByRole("button", { name: `Edit ${title}` }).press("Enter");

  // The preview shows harmful HTML as plain text.
  const source = await sourceOf(page);
  const preview = dialog.getByRole("region", { name: "Preview" });
  await source.focus();
  await page.keyboard.insertText(
    '<img src=x onerror="window.harmed = true"><script>window.harmed = true</script>\n\n' +
      "[press me](javascript:window.harmed=true)\n\nA licence\n",
  );
  await expect(preview).toContainText("press me");
  await expect(preview.locator("img, script, a")).toHaveCount(0);
  expect(await page.evaluate(() => "harmed" in window)).toBe(false);

  // Shift+Tab goes from the text to the toolbar, the arrow keys move along it, and Tab leaves the text.
  await page.keyboard.type("first");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(source).toBeFocused();
  await expect(preview.locator("strong")).toHaveText("first");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("button", { name: "Cite an entry" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Find a regulation entry")).toBeFocused();
  await page.keyboard.type("zxqv");
  await expect(dialog.getByText("No entries match.")).toBeVisible();
  await dialog.getByLabel("Find a regulation entry").fill("qld 3,300 waterproofing");
  const entries = dialog.getByRole("list", { name: "Entries" });
  await expect(entries.getByRole("button").first()).toContainText("as of");
  await entries.getByRole("button").first().press("Enter");
  await expect(source).toBeFocused();
  await expect(source).toContainText("[first](entry:");
  await expect(preview.getByRole("link", { name: /^Source 1/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(preview).toBeFocused();
  await expect(dialog.getByText("1 minute to read")).toBeVisible();
  await expectFit(page);

  await dialog.getByRole("switch", { name: "Publish Post" }).press("Space");
  await dialog.getByRole("button", { name: "Update Post" }).press("Enter");
  await expect(toastOf(page, "Blog post updated successfully")).toBeVisible();
  expect((await getPost(page, id)).content).toContain("<script>window.harmed = true</script>");
  await page.goto(`/blog/${slug}`);
  await expect(page.getByText("press me")).toBeVisible();
  expect(await page.evaluate(() => "harmed" in window)).toBe(false);
});

test("a publish or delete that the server refuses is undone with an error message", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const { id, title } = await writePost(page);
  const card = await openList(page, title);
  const refusal = { status: 503, json: { error: "The blog rests for a minute.", code: "unavailable" } };
  // The lists can't be refetched here, so only the rollback can undo the change.
  await page.route(`${POSTS}?*`, (route) => route.abort());
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => (refuse = resolve));
  await page.route(`${POSTS}/${id}/publish`, async (route) => {
    await asked;
    await route.fulfill(refusal);
  });
  await card.getByRole("switch").click();
  await expect(card.getByText("Published", { exact: true }).first()).toBeVisible();
  refuse();
  await expect(toastOf(page, "The blog rests for a minute.")).toBeVisible();
  await expect(card.getByText("Draft", { exact: true })).toBeVisible();
  await expect(card.getByRole("switch")).not.toBeChecked();

  await page.route(`${POSTS}/${id}`, (route) => route.fulfill(refusal));
  await card.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toastOf(page, "The blog rests for a minute.")).toBeVisible();
  await expect(card).toBeVisible();
});

test("a deleted post can be restored from the toast and from the list", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const { title } = await writePost(page);
  const card = await openList(page, title);
  const dialog = page.getByRole("dialog");
  await card.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(dialog.getByText("Are you sure you want to delete this post?")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toastOf(page, "Blog post deleted successfully")).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();

  await card.getByRole("button", { name: `Delete ${title}` }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(card).toHaveCount(0);
  await page.getByLabel("Show").selectOption("Deleted");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/filter=deleted/);
  await expect(card).toContainText("Will be deleted for good on");
  await card.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(card).toHaveCount(0);
  await page.goBack();
  await expect(card).toBeVisible();
});

test("when two administrators edit a post at once, neither version is lost", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id, title } = await writePost(page, { content: "Bring a ladder.\nBring a rope." });
  const card = await openList(page, title);
  const dialog = dialogOf(page);
  const update = dialog.getByRole("button", { name: "Update Post" });

  /** Saves as someone else while the dialog is open. */
  async function saveBeside(content: string) {
    const { version } = await getPost(page, id);
    const answer = await page.request.put(`${POSTS}/${id}`, { data: { title, content, version } });
    expect(answer.status()).toBe(200);
  }

  await card.getByRole("button", { name: `Edit ${title}` }).click();
  const source = await sourceOf(page);
  await saveBeside("Bring a ladder.\nBring two ropes.");
  await source.fill("Bring a ladder.\nBring a harness.");
  await update.click();
  await expect(dialog.getByRole("heading", { name: "Someone else saved this post first" })).toBeFocused();
  await expect(dialog.getByRole("alert")).toContainText("Kim Nguyen saved it on");
  await expect(dialog.locator("del")).toContainText(["two", "ropes"]);
  await expect(dialog.locator("ins")).toContainText(["a", "harness"]);
  await expectFit(page);
  expect((await getPost(page, id)).content).toBe("Bring a ladder.\nBring two ropes.");
  await dialog.getByRole("button", { name: "Back to my text" }).click();
  await expect(source).toContainText("Bring a harness.");
  await update.click();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(toastOf(page, "Blog post updated successfully")).toBeVisible();
  expect((await getPost(page, id)).content).toBe("Bring a ladder.\nBring a harness.");

  await card.getByRole("button", { name: `Edit ${title}` }).click();
  await sourceOf(page);
  await saveBeside("Bring nothing.");
  await source.fill("Bring everything.");
  await update.click();
  await dialog.getByRole("button", { name: "Use theirs" }).click();
  await expect(source).toHaveText("Bring nothing.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Bring everything.");
  await dialog.getByRole("button", { name: "Restore it" }).click();
  await expect(source).toHaveText("Bring everything.");
  await update.click();
  await expect(dialog).toBeHidden();
  expect((await getPost(page, id)).content).toBe("Bring everything.");
});

test("unsaved work survives a reload and pressing Escape", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const { title } = await writePost(page);
  const card = await openList(page, title);
  const dialog = dialogOf(page);
  await card.getByRole("button", { name: `Edit ${title}` }).click();
  await (await sourceOf(page)).fill("Half a thought");
  await page.reload();
  await card.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(dialog.getByText("but didn't save it. This browser kept a copy.")).toBeVisible();
  await expect(dialog.locator("ins")).toContainText(["Half", "thought"]);
  await dialog.getByRole("button", { name: "Continue editing" }).click();
  const source = await sourceOf(page);
  await expect(source).toHaveText("Half a thought");

  await source.press("Escape");
  const question = page.getByRole("dialog").filter({ hasText: "Close without saving?" });
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(source).toHaveText("Half a thought");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Close and keep changes" }).click();
  await expect(dialog).toBeHidden();
  await card.getByRole("button", { name: `Edit ${title}` }).click();
  await dialog.getByRole("button", { name: "Continue editing" }).click();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await card.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(source).toHaveText("As it was.");
});

test("pictures can be pasted and dropped, and invalid files are rejected", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const { title } = await writePost(page, { content: "" });
  const card = await openList(page, title);
  const dialog = dialogOf(page);
  await card.getByRole("button", { name: `Edit ${title}` }).click();
  const source = await sourceOf(page);
  await source.focus();
  await page.keyboard.insertText("The roof:\n");

  async function bring(kind: "paste" | "drop", files: { name: string; type: string; bytes: string }[]) {
    await source.evaluate(
      (field, { kind, files }) => {
        const brought = new DataTransfer();
        for (const { name, type, bytes } of files) {
          const content = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
          brought.items.add(new File([content], name, { type }));
        }
        const common = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          kind === "paste"
            ? new ClipboardEvent("paste", { ...common, clipboardData: brought })
            : new DragEvent("drop", { ...common, dataTransfer: brought }),
        );
      },
      { kind, files },
    );
  }
  const bytes = (await readFile(PICTURE)).toString("base64");
  const picture = (name: string) => ({ name, type: "image/png", bytes });

  await bring("paste", [picture("roof-before.png"), picture("roof-after.png")]);
  await expect(source).toContainText(
    /The roof:!\[roof before\]\(\/uploads\/\w{32}-512x512\.webp\)!\[roof after\]\(\/uploads\/\w{32}-512x512\.webp\)/,
  );
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("img", { name: "roof before" })).toHaveAttribute("width", "512");
  await bring("drop", [picture("dropped.png")]);
  await expect(source).toContainText(/!\[dropped\]\(\/uploads\/\w{32}-512x512\.webp\)/);
  const before = await source.textContent();
  await bring("drop", [{ name: "notes.txt", type: "text/plain", bytes: "" }]);
  await expect(dialog.getByText("notes.txt: Please select an image file (JPG, PNG, etc.)")).toBeVisible();
  await page.route("/api/upload/image", (route) => route.abort());
  await bring("paste", [picture("lost.png")]);
  await expect(dialog.getByText("lost.png: Failed to upload image. Please try again.")).toBeVisible();
  expect(await source.textContent()).toBe(before);
  await page.unroute("/api/upload/image");

  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Upload Image" }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  let uploads = 0;
  page.on("request", (request) => (uploads += request.url().endsWith("/api/upload/image") ? 1 : 0));
  const featured = dialog.getByLabel("Featured Image");
  await expect(featured).toHaveAccessibleDescription(
    "Upload an image file (JPG, PNG, max 5MB) or enter an image URL",
  );
  await choose("terms.pdf", "application/pdf", Buffer.from("%PDF"));
  await expect(featured).toHaveAccessibleDescription("Please select an image file (JPG, PNG, etc.)");
  await choose("big.png", "image/png", Buffer.alloc(5_242_881));
  await expect(featured).toHaveAccessibleDescription("Image file must be less than 5MB");
  expect(uploads, "a file that can't be a picture isn't sent").toBe(0);
  await choose("site.png", "image/png", await readFile(PICTURE));
  await expect(toastOf(page, 'Image "site.png" uploaded successfully!')).toBeVisible();
  await expect(featured).toHaveValue(/^\/uploads\/\w{32}-512x512\.webp$/);
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await expect(toastOf(page, "Blog post updated successfully")).toBeVisible();
});

test("a post is scheduled, shared by a preview link and restored to an earlier revision", async ({
  page,
  browser,
}) => {
  needAdmins();
  await signInAsAdmin(page);
  const { id, slug, title, version } = await writePost(page);
  const taken = await writePost(page);
  await page.request.put(`${POSTS}/${id}`, { data: { title, slug, content: "As it is now.", version } });
  const card = await openList(page, title);
  const dialog = dialogOf(page);

  await card.getByRole("button", { name: `Edit ${title}` }).click();
  await dialog.getByLabel("Slug").fill(taken.slug);
  await dialog.getByLabel("Publish automatically at").fill("2020-01-01T09:00");
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await expect(dialog.getByText("Choose a time in the future.")).toBeVisible();
  await dialog.getByLabel("Publish automatically at").fill("2090-12-01T09:00");
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await expect(dialog.getByText("Another post already uses this slug. Please choose another.")).toBeVisible();
  await dialog.getByLabel("Slug").fill(slug);
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await expect(card.getByText("Scheduled: 1 December 2090, 9:00 am")).toBeVisible();

  await card.getByRole("button", { name: `Preview link for ${title}` }).click();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = (await dialog.getByRole("link", { name: "Open link" }).getAttribute("href")) ?? "";
  const visitor = await browser.newPage();
  expect((await visitor.goto(link))?.status()).toBe(200);
  await expect(visitor.getByText("As it is now.")).toBeVisible();
  await dialog.getByRole("button", { name: "Turn off link" }).click();
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  expect((await visitor.goto(link))?.status()).toBe(404);
  await visitor.close();
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: `History for ${title}` }).click();
  await dialog.getByRole("list", { name: "Revisions" }).getByRole("button", { name: /^1\. / }).click();
  await expect(dialog.locator("del")).toContainText("was");
  await expect(dialog.locator("ins")).toContainText("is now");
  await dialog.getByRole("button", { name: "Show this revision" }).click();
  await expect(dialog.getByText("As it was.", { exact: true })).toBeVisible();
  await expectFit(page);
  await dialog.getByRole("button", { name: "Restore revision 1" }).click();
  await expect(toastOf(page, "Revision 1 restored")).toBeVisible();
  expect((await getPost(page, id)).content).toBe("As it was.");
});

test("if the editor's script fails to load, a plain field is used", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const { id, title } = await writePost(page);
  await page.route("**/assets/source-editor*", (route) => route.abort());
  const card = await openList(page, title);
  await card.getByRole("button", { name: `Edit ${title}` }).click();
  const field = dialogOf(page).locator("textarea[rows='15']");
  await expect(field).toHaveValue("As it was.");
  await field.selectText();
  await dialogOf(page).getByRole("button", { name: "Bold" }).click();
  await expect(field).toHaveValue("**As it was.**");
  await dialogOf(page).getByRole("button", { name: "Update Post" }).click();
  await expect(toastOf(page, "Blog post updated successfully")).toBeVisible();
  expect((await getPost(page, id)).content).toBe("**As it was.**");
});
