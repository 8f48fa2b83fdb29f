import { randomUUID } from "node:crypto";
import { Job, JobList } from "@plumbline/contract/chat.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { type Account, conversationOf } from "../../testing/conversation.ts";

async function makeJob({ call }: Account, body: unknown): Promise<Job> {
  const response = await call("POST", "/api/jobs", body);
  expect(response.status).toBe(201);
  return Job.parse(await response.json());
}

async function jobsOf({ call }: Account): Promise<Job[]> {
  return JobList.parse(await (await call("GET", "/api/jobs")).json()).jobs;
}

describe("jobs", () => {
  test("a job's state comes from its address unless one is given", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    expect(await makeJob(account, { address: "12 Smith St, Ryde 2112" })).toMatchObject({
      address: "12 Smith St, Ryde 2112",
      state: "NSW",
      threadCount: 0,
    });
    expect(await makeJob(account, { address: "The depot", state: "TAS" })).toMatchObject({ state: "TAS" });
    expect(await makeJob(account, { address: "The depot", state: null })).toMatchObject({ state: null });
  });

  test("jobs are listed newest first, with their thread counts", async ({ db }) => {
    let now = new Date("2026-03-01T00:00:00Z").getTime();
    const { signIn } = createTestApp(db, { clock: () => new Date(now++) });
    const account = await signIn();
    const first = await makeJob(account, { address: "1 Main St, Perth WA 6000" });
    const second = await makeJob(account, { address: "2 Main St, Perth WA 6000" });
    await conversationOf(account).ask("Is a deck exempt?", { jobId: first.id });
    expect(await jobsOf(account)).toEqual([second, { ...first, threadCount: 1 }]);
  });

  test("changing a job's state changes its threads, except those with their own state", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, read } = conversationOf(account);
    const { id } = await makeJob(account, { address: "1 Main St, Perth WA 6000" });
    const [follows, stays] = [
      await ask("Is a deck exempt?", { jobId: id }),
      await ask("Is a deck exempt?", { jobId: id, state: "NSW" }),
    ];
    const response = await account.call("PATCH", `/api/jobs/${id}`, { address: "1 Main St, Darwin 0800" });
    expect(await response.json()).toMatchObject({ id, state: "NT", threadCount: 2 });
    expect((await read(follows.threadId)).state).toBe("NT");
    expect((await read(stays.threadId)).state).toBe("NSW");
  });

  test("deleting a job keeps its threads", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, read } = conversationOf(account);
    const { id } = await makeJob(account, { address: "1 Main St, Perth WA 6000" });
    const { threadId } = await ask("Is a deck exempt?", { jobId: id });
    expect((await account.call("DELETE", `/api/jobs/${id}`)).status).toBe(200);
    expect(await jobsOf(account)).toEqual([]);
    expect(await read(threadId)).toMatchObject({ jobId: null, state: "WA" });
    expect((await account.call("DELETE", `/api/jobs/${id}`)).status).toBe(404);
  });

  test("another person's job returns 404", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const [owner, stranger] = [await signIn(), await signIn()];
    const job = await makeJob(owner, { address: "1 Main St, Perth WA 6000" });
    const { threadId } = await conversationOf(stranger).ask("Is a deck exempt?");
    for (const id of [job.id, randomUUID(), "no-id"]) {
      expect((await stranger.call("PATCH", `/api/jobs/${id}`, { address: "Mine now" })).status).toBe(404);
      expect((await stranger.call("DELETE", `/api/jobs/${id}`)).status).toBe(404);
    }
    const moved = await stranger.call("PATCH", `/api/threads/${threadId}`, { jobId: job.id });
    expect(moved.status).toBe(404);
    expect(await jobsOf(stranger)).toEqual([]);
    expect(await jobsOf(owner)).toEqual([job]);
  });

  test.for([{ address: "  a " }, { address: "x".repeat(201) }, { address: "The depot", state: "ZZ" }, {}])(
    "an invalid job is refused: %j",
    async (body, { db }) => {
      const { signIn } = createTestApp(db);
      const account = await signIn();
      expect((await account.call("POST", "/api/jobs", body)).status).toBe(400);
      expect(await jobsOf(account)).toEqual([]);
    },
  );
});
