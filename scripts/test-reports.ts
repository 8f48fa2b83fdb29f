import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export type Totals = { passed: number; failed: number; failures: string[] };

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

export function totalsOfVitest(report: VitestReport, root: string): Totals {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => line(relative(root, name), fullName, failureMessages?.[0])),
    ),
  };
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: { errors?: { message?: string }[] }[];
    }[];
  }[];
};

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

/** A test that passed on its second try is flaky, and counts as failed. */
export function totalsOfPlaywright({ stats, suites }: PlaywrightReport): Totals {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOf),
  };
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line: at, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        line(
          `[${projectName}] ${file}:${at}`,
          title,
          results.flatMap(({ errors = [] }) => errors)[0]?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

function line(where: string, title: string, message = ""): string {
  const [why = ""] = stripVTControlCharacters(message).split("\n");
  return [where, title, why].filter(Boolean).join(" › ");
}
