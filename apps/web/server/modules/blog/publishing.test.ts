import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { scheduledJobs } from "../../scheduled-jobs.ts";
import { createTestApp } from "../../testing/app.ts";
import { signedInWriter } from "../../testing/blog.ts";
import { auditEntries } from "../audit/tables.ts";

const MINUTE = 60_000;

describe("publishing", () => {
  test("keeps the first publication date, and unpublishing hides the post", async ({ db }) => {
    let now = new Date("2026-11-20T00:00:00.000Z");
    const { write, publish, parse, get } = await signedInWriter(db, { clock: () => now });
    const made = await write();
    const first = await parse(await publish(made));
    expect(first).toMatchObject({ publishedAt: now.toISOString(), slugFollowsTitle: false });
    now = new Date(now.getTime() + MINUTE);
    expect(await parse(await publish(made, false))).toMatchObject({
      isPublished: false,
      publishedAt: first.publishedAt,
    });
    expect((await get(`/api/blog/posts/${made.slug}`)).status).toBe(404);
    expect(await parse(await publish(made))).toMatchObject({ publishedAt: first.publishedAt, version: 4 });
    expect(await parse(await publish(made))).toMatchObject({ version: 4 });
  });

  test("happens once at the scheduled time, even after downtime", async ({ db }) => {
    let now = new Date("2026-11-20T00:00:00.000Z");
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
    const { write, services, read, get } = await signedInWriter(db, { clock: () => now });
    const soon = await write({ title: "Soon", publishAt: at(10).toISOString() });
    const later = await write({ title: "Later", publishAt: at(60).toISOString() });
    expect(await services.blogAdmin.publishDue()).toBe(0);
    now = at(30);
    expect(await services.blogAdmin.publishDue()).toBe(1);
    expect(await services.blogAdmin.publishDue()).toBe(0);
    expect(await read(soon.id)).toMatchObject({
      isPublished: true,
      publishAt: null,
      publishedAt: now.toISOString(),
      version: 2,
    });
    expect(await read(later.id)).toMatchObject({ isPublished: false });
    expect((await get("/api/blog/posts/soon")).status).toBe(200);
    const log = await db.select().from(auditEntries).where(eq(auditEntries.action, "post.publish"));
    expect(log).toMatchObject([{ actorName: "Plumbline", subjectName: "Soon" }]);
  });

  test("happens once when several processes run at the same time", async ({ committed }) => {
    let now = new Date("2026-11-20T00:00:00.000Z");
    const clock = () => now;
    const { write, services } = await signedInWriter(committed, { clock });
    for (const title of ["One", "Two", "Three"])
      await write({ title, publishAt: "2026-11-20T00:10:00.000Z" });
    now = new Date(now.getTime() + 11 * MINUTE);
    const processes = [
      services,
      ...Array.from({ length: 4 }, () => createTestApp(committed, { clock }).services),
    ];
    const counts = await Promise.all(processes.map(({ blogAdmin }) => blogAdmin.publishDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    const log = await committed.select().from(auditEntries).where(eq(auditEntries.action, "post.publish"));
    expect(log).toHaveLength(3);
  });

  test("runs as a scheduled job", async ({ committed }) => {
    let now = new Date();
    const { write, services, read } = await signedInWriter(committed, { clock: () => now });
    const { id } = await write({ publishAt: new Date(now.getTime() + MINUTE).toISOString() });
    now = new Date(now.getTime() + 2 * MINUTE);
    await scheduledJobs(services)
      .find(({ name }) => name === "publish-due-posts")
      ?.run();
    expect(await read(id)).toMatchObject({ isPublished: true, updatedBy: "Plumbline" });
  });

  test("can be done early by hand, but never for a deleted draft", async ({ db }) => {
    let now = new Date("2026-11-20T00:00:00.000Z");
    const { write, publish, parse, services, admin, read } = await signedInWriter(db, { clock: () => now });
    const publishAt = new Date(now.getTime() + 10 * MINUTE).toISOString();
    const early = await parse(await publish(await write({ title: "Early", publishAt })));
    expect(early).toMatchObject({ isPublished: true, publishAt: null });
    const deleted = await write({ title: "Deleted", publishAt });
    await admin.delete(`/api/admin/blog/posts/${deleted.id}`);
    await admin.post(`/api/admin/blog/posts/${deleted.id}/restore`);
    now = new Date(now.getTime() + 20 * MINUTE);
    expect(await services.blogAdmin.publishDue()).toBe(0);
    expect(await read(deleted.id)).toMatchObject({ isPublished: false, publishAt: null });
  });

  test("doesn't prevent saving a draft whose scheduled time has just passed", async ({ db }) => {
    let now = new Date("2026-11-20T00:00:00.000Z");
    const { write, save } = await signedInWriter(db, { clock: () => now });
    const made = await write({ publishAt: new Date(now.getTime() + MINUTE).toISOString() });
    now = new Date(now.getTime() + 2 * MINUTE);
    expect((await save(made, { content: "More" })).status).toBe(200);
  });
});
