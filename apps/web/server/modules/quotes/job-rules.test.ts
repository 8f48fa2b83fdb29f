import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { BUDGETS, JOB_SUBJECTS, type JobSubject, PROJECT_TYPES } from "@plumbline/contract/quote-options.ts";
import { JobRules } from "@plumbline/contract/quotes.ts";
import { BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import { test } from "@plumbline/db/testing.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { createRulingFinder } from "../../rulings.ts";
import { wordForCustomer } from "./for-customers.ts";
import { createJobRules, questionsOf } from "./job-rules.ts";

const content = loadContent();
const entries = new Map(content.entries.map((entry) => [entry.id, entry]));
const jobRules = createJobRules(content, () => "2026-11-27");
type Job = Parameters<typeof jobRules>[0];

const said = (job: Job) => Object.fromEntries(jobRules(job).statements.map(({ kind, text }) => [kind, text]));

const everyJob: Job[] = STATES.flatMap((state) =>
  BUSINESS_TRADES.flatMap((trade) =>
    BUDGETS.flatMap((budget) => [
      ...PROJECT_TYPES.map((projectType) => ({ state, trade, budget, projectType })),
      ...(Object.keys(JOB_SUBJECTS) as JobSubject[]).map((subject) => ({ state, trade, budget, subject })),
    ]),
  ),
);

const anyBudget: Job[] = everyJob
  .filter(({ budget }) => budget === BUDGETS[0])
  .map((job) => ({ ...job, budget: undefined }));

describe("any job", () => {
  test("only gets statements from that state's or national rulings, with an official source and a date", () => {
    // Checks a list because 250,000 separate expectations would take half a minute.
    const wrong = everyJob.filter((job) => {
      const { statements } = jobRules(job);
      return (
        statements.length > 4 ||
        statements.some(({ text, citation }, at) => {
          const entry = entries.get(citation.entryId)!;
          return (
            citation.number !== at + 1 ||
            ![job.state, "AU"].includes(entry.jurisdiction) ||
            !citation.official ||
            citation.asOf !== entry.as_of ||
            /[{}]|this work/.test(text)
          );
        })
      );
    });
    expect(wrong).toEqual([]);
  });

  test("gets rules addressed to the customer, not to the business", () => {
    const heard = anyBudget.flatMap((job) =>
      jobRules(job).statements.flatMap(({ text, caveat }) => [text, caveat]),
    );
    const toBusiness =
      /\b(you're|do you need|must you|you take|you contract|your (trade|workers)|you can remove|before you start)\b/i;
    expect(heard.filter((sentence) => toBusiness.test(sentence))).toEqual([]);
    expect(said({ state: "NSW", trade: "builder" }).licence).toBe(
      "Only over $5,000 does the business need a contractor licence for a home building or trade job in NSW.",
    );
  });

  test("gets every rule, because each can be worded for a customer", () => {
    const find = createRulingFinder(content, () => "2026-11-27");
    const rulings = anyBudget.flatMap((job) =>
      questionsOf(job).flatMap(([, questions]) => questions.flatMap((asked) => find(asked, job.state) ?? [])),
    );
    const sentences = new Set(rulings.flatMap(({ says, note }) => [says, note]));
    expect([...sentences].filter((sentence) => wordForCustomer(sentence) === undefined)).toEqual([]);
  });

  test("leaves out a rule that would tell the customer what to do instead of the business", () => {
    expect(wordForCustomer("You must hold a licence.")).toBeUndefined();
    expect(wordForCustomer("Keep your licence on site.")).toBeUndefined();
  });

  test("has a licence statement for every licensed trade in every state", () => {
    for (const state of STATES)
      for (const trade of ["electrician", "plumber", "gasfitter", "builder", "painter"] as const)
        expect(said({ state, trade }).licence, `${state} ${trade}`).toEqual(expect.any(String));
  });
});

describe("a job's rules", () => {
  test("cover licence, permit, deposit and contract for a $30,000 deck in New South Wales", () => {
    const rules = said({
      state: "NSW",
      trade: "carpenter",
      subject: "deck-pergola",
      budget: "$25,000 - $50,000",
    });
    expect(rules.licence).toContain("over $5,000");
    expect(rules.permit).toContain("25 m²");
    expect(rules.deposit).toContain("10%");
    expect(rules.contract).toContain("over $20,000");
  });

  test("leave out the contract for a New South Wales job under the threshold", () => {
    const job = { state: "NSW", trade: "plumber", projectType: "Plumbing Repair" } as const;
    expect(said({ ...job, budget: "$2,500 - $5,000" })).not.toHaveProperty("contract");
    expect(said({ ...job, budget: "$5,000 - $10,000" }).contract).toContain("over $5,000");
  });

  test("leave out Victoria's deposit limit for a trade it may not cover", () => {
    const painter = said({ state: "VIC", trade: "painter", budget: "$25,000 - $50,000" });
    expect(painter).not.toHaveProperty("deposit");
    expect(painter.contract).toMatch(/^Painting, plastering or tiling alone/);
    const builder = said({ state: "VIC", trade: "builder", budget: "$25,000 - $50,000" });
    expect(builder.deposit).toContain("$20,000 or more");
  });

  test("don't treat electrical work in Queensland as building work", () => {
    const rules = said({ state: "QLD", trade: "electrician", budget: "$5,000 - $10,000" });
    expect(Object.keys(rules)).toEqual(["licence"]);
  });

  test("only apply the Northern Territory's contract rules to new homes and extensions", () => {
    const job = { state: "NT", trade: "builder", budget: "Over $50,000" } as const;
    expect(said({ ...job, subject: "extension" }).deposit).toContain("5%");
    expect(said({ ...job, projectType: "Renovation" })).not.toHaveProperty("deposit");
  });

  test("are empty for a job without rulings", () => {
    expect(said({ state: "WA", trade: "other", projectType: "Other" })).toEqual({});
    const nothing = createJobRules({ entries: [], intents: [] }, () => "2026-11-27");
    expect(nothing({ state: "NSW", trade: "plumber" }).statements).toEqual([]);
  });
});

describe("GET /api/directory/job-rules", () => {
  test("returns statements with sources", async ({ db }) => {
    const path =
      "/api/directory/job-rules?trade=plumber&state=NSW&subject=bathroom-kitchen&budget=%2410%2C000%20-%20%2425%2C000";
    const response = await createTestApp(db).get(path);
    const { statements } = JobRules.parse(await response.json());
    expect(statements.map(({ kind }) => kind)).toEqual(["licence", "permit", "deposit", "contract"]);
  });

  test("rejects an invalid job", async ({ db }) => {
    const { get } = createTestApp(db);
    expect((await get("/api/directory/job-rules?trade=plumber")).status).toBe(400);
    expect((await get("/api/directory/job-rules?trade=wizard&state=NSW")).status).toBe(400);
    expect((await get("/api/directory/job-rules?trade=plumber&state=NSW&budget=lots")).status).toBe(400);
  });
});
