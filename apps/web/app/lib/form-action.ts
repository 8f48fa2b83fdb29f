import { ErrorBody, ERROR_CODES } from "@plumbline/contract/errors.ts";
import type { AppError, Invalid } from "@plumbline/server/errors.ts";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { ZodError, ZodType } from "zod";
import type { FormRefusal } from "./form-refusal.ts";
import { type ApiCall, type RequestContext, requestContext } from "./services-context.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };
export type Fields = Record<string, string>;

type FormAction<Entry, Answer> = {
  schema: ZodType<Entry>;
  read?: (fields: Fields) => Record<string, unknown>;
  /** If the service throws an expected error, the form shows it. Files are in `form`. */
  send: (entry: Entry, context: RequestContext, form: FormData) => Promise<Answer>;
};

type FormCall<Answer, Result> = ApiCall & {
  /** Where to return after logging in. Without it, the form shows the API's refusal. */
  comeBackTo?: string;
  /** Errors only the form can detect, by field, such as two passwords that differ. */
  issues?: Fields | undefined;
  done: (answer: Answer, headers: Headers) => Result | Promise<Result>;
};

/**
 * Handles a form without JavaScript through the API route that it posts to with JavaScript, so limits, permissions and
 * validation live in one place. A refusal goes back to the form with what was typed.
 */
export async function postToApi<Answer, Result>(
  { request, context }: ActionArgs,
  callFor: (fields: Fields, form: FormData) => FormCall<Answer, Result>,
) {
  const { readForm, callApi, answerHeaders } = context.get(requestContext);
  let values: Fields = {};
  try {
    const form = await readForm(request);
    const fields = textFields(form);
    values = withoutSecrets(fields);
    const { comeBackTo, done, issues: ownIssues, ...call } = callFor(fields, form);
    if (ownIssues) return refuse(400, { code: "invalid", error: "", issues: ownIssues, values });
    const response = await callApi(call);
    const { headers, status } = response;
    for (const cookie of headers.getSetCookie()) answerHeaders.append("Set-Cookie", cookie);
    if (response.ok) return await done((await response.json()) as Answer, headers);
    const { code, error, issues = {} } = ErrorBody.parse(await response.json());
    if (code === "unauthorised" && comeBackTo)
      return redirect(`/login?redirect=${encodeURIComponent(comeBackTo)}`);
    const retryAfter = headers.get("Retry-After");
    if (retryAfter) answerHeaders.set("Retry-After", retryAfter);
    // The form has a better message than "Something went wrong".
    return refuse(status, { code, error: code === "internal" ? "" : error, issues, values });
  } catch (failure) {
    // The form was refused because it has too many fields.
    if (!isAppError(failure)) throw failure;
    const { status, code, message: error } = failure;
    return refuse(status, { code, error, issues: {}, values });
  }
}

/** Handles a form that has no API route. */
export async function answerForm<Entry, Answer>(
  { request, context }: ActionArgs,
  { schema, read = (fields) => fields, send }: FormAction<Entry, Answer>,
) {
  const found = context.get(requestContext);
  let values: Fields = {};
  try {
    const form = await found.readForm(request);
    const fields = textFields(form);
    values = withoutSecrets(fields);
    const entry = schema.safeParse(read(fields));
    if (!entry.success)
      return refuse(400, { code: "invalid", error: "", issues: issuesOf(entry.error), values });
    return await send(entry.data, found, form);
  } catch (failure) {
    if (isAppError(failure)) {
      const { status, code, message, issues = {}, headers } = failure;
      for (const [name, value] of Object.entries(headers)) found.answerHeaders.set(name, value);
      return refuse(status, { code, error: message, issues, values });
    }
    found.services.log.error({ err: failure }, "form failed");
    return refuse(500, { code: "internal", error: "", issues: {}, values });
  }
}

/** Status and message of an expected failure; undefined for an unexpected one. */
export function routeErrorOf(failure: unknown): { status: number; sentence: string } | undefined {
  return isAppError(failure) ? { status: failure.status, sentence: failure.message } : undefined;
}

export function issuesOf(error: ZodError): Fields {
  const issues: Fields = {};
  for (const { path, message } of error.issues) issues[path.join(".")] ??= message;
  return issues;
}

function refuse(status: number, refusal: FormRefusal) {
  return data({ refusal }, { status });
}

function textFields(form: FormData): Fields {
  const fields: Fields = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  return fields;
}

/** Passwords and card details are never sent back. */
function withoutSecrets(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|card|cvc/i.test(name)));
}

/** Recognises an AppError by its shape, because app code may not import the server's class. */
function isAppError(failure: unknown): failure is AppError & Pick<Invalid, "issues"> {
  return failure instanceof Error && "code" in failure && ERROR_CODES.some((code) => code === failure.code);
}
