import { describe, expect, test } from "vitest";
import { createLog, noteAccount, requestScope } from "./log.ts";

describe("the log", () => {
  test("adds the request's id to every line, however deep in the code it's logged", async () => {
    const { log, lines } = createTestLog();
    await requestScope.run({ requestId: "request-1" }, async () => {
      await Promise.resolve();
      log.info("from a service");
    });
    log.info("from nowhere");
    expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(["request-1", undefined]);
  });

  test("adds the account's id once it's known, and nothing else about the request", () => {
    const { log, lines } = createTestLog();
    requestScope.run({ requestId: "request-1", network: "203.0.113.0/24", userAgent: "Firefox" }, () => {
      log.info("before");
      noteAccount("account-1");
      log.info("after");
    });
    noteAccount("account-2");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: expect.any(Number), requestId: "request-1", msg: "before" },
      { level: 30, time: expect.any(Number), requestId: "request-1", accountId: "account-1", msg: "after" },
    ]);
  });

  test("doesn't carry fields over from one line to the next", () => {
    const { log, lines } = createTestLog();
    requestScope.run({ requestId: "request-1" }, () => {
      log.info({ status: 500 }, "first");
      log.info("second");
    });
    expect(JSON.parse(lines[1] ?? "")).toEqual({
      level: 30,
      time: expect.any(Number),
      requestId: "request-1",
      msg: "second",
    });
  });

  test("removes personal data", () => {
    const { log, lines } = createTestLog();
    log.info(
      {
        email: "kim@example.com",
        user: { name: "Kim", phone: "0400 000 000" },
        ip: "203.0.113.1",
        question: "May I?",
      },
      "sent to kim@example.com",
    );
    log.error({ err: new Error("no mailbox <kim@example.com>") }, "email failed");
    expect(lines).toHaveLength(2);
    for (const secret of ["kim@", "Kim", "0400", "203.0.113.1", "May I?"])
      expect(lines.join()).not.toContain(secret);
    expect(lines.join()).toContain("sent to [email]");
  });

  test("keeps the text and code of a failed statement, but not its values", () => {
    const { log, lines } = createTestLog();
    const cause = Object.assign(new Error('invalid input syntax for type uuid: "kim"'), {
      severity: "ERROR",
      code: "22P02",
      detail: "Key (email)=(kim) exists",
    });
    const failed = Object.assign(new Error("Failed query: select $1\nparams: kim", { cause }), {
      query: "select $1",
      params: ["kim"],
    });
    log.error({ err: failed }, "request failed");
    expect(lines.join()).not.toContain("kim");
    expect(JSON.parse(lines[0] ?? "").err).toMatchObject({
      message: "Failed query: select $1",
      cause: { message: "PostgreSQL 22P02", code: "22P02" },
    });
  });

  test("writes short lines in development", () => {
    const { log, lines } = createTestLog("pretty");
    requestScope.run({ requestId: "request-1" }, () => log.warn({ status: 404 }, "request"));
    expect(lines.join()).toMatch(/^\d\d:\d\d:\d\d WARN request status=404 request-\n$/);
  });
});

function createTestLog(format: "json" | "pretty" = "json") {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ level: "info", format, destination: { write: (line) => lines.push(line) } }),
  };
}
