import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Invalid } from "../errors.ts";
import { parseRequest } from "./parse-request.ts";

const Request = z.object({
  name: z.string().min(1).max(5),
  age: z.int().min(18).max(120).multipleOf(2),
  state: z.enum(["NSW", "VIC"]),
  email: z.email(),
  id: z.uuid(),
  since: z.iso.date(),
  code: z.string().regex(/^\d+$/),
  tags: z.array(z.string()).min(1),
  agreed: z.literal(true),
  contact: z.discriminatedUnion("by", [
    z.object({ by: z.literal("phone") }),
    z.object({ by: z.literal("post") }),
  ]),
  size: z.union([z.number(), z.boolean()]),
});

const VALID = {
  name: "Kim",
  age: 40,
  state: "NSW",
  email: "kim@example.com",
  id: "6f2c1d7e-1111-4222-8333-944444444444",
  since: "2026-11-28",
  code: "12",
  tags: ["roofs"],
  agreed: true,
  contact: { by: "post" },
  size: 3,
};

function refusalOf(schema: z.ZodType, given: unknown): Invalid {
  try {
    parseRequest(schema, given);
  } catch (error) {
    if (error instanceof Invalid) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("a field without a message of its own gets a sentence", () => {
  test.for([
    ["name", undefined, "“name” is missing"],
    ["name", 5, "“name” must be text"],
    ["name", "", "“name” must have at least 1 character"],
    ["name", "Kimberley", "“name” must have at most 5 characters"],
    ["age", "40", "“age” must be a number"],
    ["age", 40.5, "“age” must be a whole number"],
    ["age", 16, "“age” must be at least 18"],
    ["age", 122, "“age” must be at most 120"],
    ["age", 41, "“age” must be a multiple of 2"],
    ["state", "Qld", "“state” must be one of NSW, VIC"],
    ["state", undefined, "“state” is missing"],
    ["email", "kim", "“email” must be an email address"],
    ["id", "7", "“id” must be an id"],
    ["since", "yesterday", "“since” must be a date in the format YYYY-MM-DD"],
    ["code", "x", "“code” must be in the right format"],
    ["tags", [], "“tags” must have at least 1 item"],
    ["agreed", false, "“agreed” must be true"],
    ["contact", { by: "smoke" }, "“contact.by” must be one of phone, post"],
    ["size", "big", "“size” isn't valid"],
  ] as const)("%s: %j", ([field, value, sentence]) => {
    const { message, issues } = refusalOf(Request, { ...VALID, [field]: value });
    expect(message).toBe(sentence);
    expect(Object.values(issues ?? {})).toEqual([sentence]);
  });

  test("even if it's in a list or unknown, and so does the request as a whole", () => {
    expect(refusalOf(Request, { ...VALID, tags: [7] }).issues).toEqual({ "tags.0": "“tags.0” must be text" });
    expect(refusalOf(z.strictObject({}), { x: 1 }).message).toBe("The request can't have “x”");
    expect(refusalOf(Request, []).message).toBe("The request must be an object");
  });
});

test("a schema's own message is kept, and only a field's first problem is reported", () => {
  const schema = z.object({
    postcode: z.string().min(4, "Enter four digits").regex(/^\d+$/, "Use digits only"),
  });
  const { message, issues } = refusalOf(schema, { postcode: "x" });
  expect(message).toBe("Enter four digits");
  expect(issues).toEqual({ postcode: "Enter four digits" });
});
