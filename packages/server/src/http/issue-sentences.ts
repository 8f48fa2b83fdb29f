import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;
type Sized = { origin: string; exact?: boolean | undefined; inclusive?: boolean | undefined };

/**
 * Used for schemas without a message of their own, because Zod's texts, such as "Too small: expected string
 * to have >=1 characters", aren't for people.
 */
export function sentenceOf(issue: Issue): string {
  const name = issue.path && issue.path.length > 0 ? `“${issue.path.join(".")}”` : "The request";
  if (issue.input === undefined && issue.code !== "custom") return `${name} is missing`;
  switch (issue.code) {
    case "invalid_type":
      return `${name} must be ${TYPES[issue.expected] ?? issue.expected}`;
    case "too_small":
      return `${name} must ${sizeOf(issue, issue.minimum, ["at least", "more than"])}`;
    case "too_big":
      return `${name} must ${sizeOf(issue, issue.maximum, ["at most", "less than"])}`;
    case "invalid_format":
      return `${name} must be ${FORMATS[issue.format] ?? "in the right format"}`;
    case "not_multiple_of":
      return `${name} must be a multiple of ${issue.divisor}`;
    case "invalid_value":
      return `${name} must be ${oneOf(issue.values)}`;
    case "unrecognized_keys":
      return `${name} can't have ${issue.keys.map((key) => `“${key}”`).join(", ")}`;
    case "invalid_union":
      return Array.isArray(issue.options) ? `${name} must be ${oneOf(issue.options)}` : `${name} isn't valid`;
    default:
      return `${name} isn't valid`;
  }
}

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  date: "a date",
};

const FORMATS: Record<string, string> = {
  email: "an email address",
  url: "a web address",
  uuid: "an id",
  date: "a date in the format YYYY-MM-DD",
  datetime: "a time in the format YYYY-MM-DDThh:mm:ssZ",
};

function sizeOf(
  { origin, exact, inclusive }: Sized,
  size: number | bigint,
  [upTo, beyond]: [string, string],
) {
  const limit = exact ? "exactly" : inclusive ? upTo : beyond;
  if (origin === "string") return `have ${limit} ${countOf(size, "character")}`;
  if (origin === "array" || origin === "set") return `have ${limit} ${countOf(size, "item")}`;
  return `be ${limit} ${size}`;
}

const countOf = (size: number | bigint, unit: string) => `${size} ${unit}${Number(size) === 1 ? "" : "s"}`;

function oneOf(values: readonly unknown[]): string {
  const texts = values.map(String);
  return texts.length === 1 ? `${texts[0]}` : `one of ${texts.join(", ")}`;
}
