import { expect, test } from "vitest";
import { totalsOfPlaywright, totalsOfVitest } from "./test-reports.ts";

test("a Vitest failure is reported with its file, test name and first line", () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: "/repo/packages/ui/src/button.test.ts",
        assertionResults: [
          { status: "passed", fullName: "a button is pressed", failureMessages: [] },
          {
            status: "failed",
            fullName: "a button is let go",
            failureMessages: ["AssertionError: expected 1\n    at somewhere"],
          },
        ],
      },
    ],
  };
  expect(totalsOfVitest(report, "/repo")).toEqual({
    passed: 1,
    failed: 1,
    failures: ["packages/ui/src/button.test.ts › a button is let go › AssertionError: expected 1"],
  });
});

test("a flaky Playwright test counts as failed, even inside nested groups", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "quotes.spec.ts",
    line: 7,
    tests: [
      {
        projectName: "postgres",
        status,
        results: [{ errors: [{ message: "\u001B[31mtoo late\u001B[39m" }] }, {}],
      },
    ],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        title: "quotes.spec.ts",
        specs: [spec("is sent", "expected")],
        suites: [{ title: "by phone", specs: [spec("is shown", "unexpected"), spec("is kept", "flaky")] }],
      },
    ],
  };
  expect(totalsOfPlaywright(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      "[postgres] quotes.spec.ts:7 › is shown › too late",
      "[postgres] quotes.spec.ts:7 › is kept › too late",
    ],
  });
});
