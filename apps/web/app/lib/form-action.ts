import { ErrorBody, ERROR_CODES } from "@plumbline/contract/errors.ts";
import type { AppError, Invalid } from "@plumbline/server/errors.ts";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { ZodType } from "zod";
import type { FormRefusal } from "./form-refusal.ts";
import { type ApiCall, type RequestContext, requestContext } from "./services-context.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };
export type Fields = Record<string, string>;

type FormAction<Entry, Answer> = {
  schema: ZodType<Entry>;
  /** Turns the fields into what the schema reads: a tick arrives as "on" or not at all. */
  read?: (fields: Fields) => Record<string, unknown>;
  /** Calls the services. What they refuse is shown at the form. A file is read from `form`. */
  send: (entry: Entry, context: RequestContext, form: FormData) => Promise<Answer>;
};

type FormCall<Answer, Result> = ApiCall & {
  /** Where someone who isn't logged in comes back to once they are. Left out, the form shows the API's refusal. */
  comeBackTo?: string;
  /** What the form alone can know to be wrong, by field: the password typed twice. */
  issues?: Fields | undefined;
  done: (answer: Answer, headers: Headers) => Result | Promise<Result>;
};

/**
 * The body of a route's `action` where the form posts to the API with script: without script it goes through the same API
 * route, so that limits, permissions and validation are there alone. A refusal comes back to the form with what was typed.
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
    // The form has a better sentence than "Something went wrong".
    return refuse(status, { code, error: code === "internal" ? "" : error, issues, values });
  } catch (failure) {
    // The form itself is refused, for too many fields.
    if (!isAppError(failure)) throw failure;
    const { status, code, message: error } = failure;
    return refuse(status, { code, error, issues: {}, values });
  }
}

/** The body of a route's `action` for a form that has no route of the API. */
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
    if (!entry.success) {
      const issues: Fields = {};
      for (const { path, message } of entry.error.issues) issues[path.join(".")] ??= message;
      return refuse(400, { code: "invalid", error: "", issues, values });
    }
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

/** The sentence of a refusal that the reader may see; undefined for what was not foreseen. */
export function sentenceOf(failure: unknown): string | undefined {
  return isAppError(failure) ? failure.message : undefined;
}

/** Status and sentence of a refusal, for the page that shows it; undefined for what was not foreseen. */
export function routeErrorOf(failure: unknown): { status: number; sentence: string } | undefined {
  return isAppError(failure) ? { status: failure.status, sentence: failure.message } : undefined;
}

/** Headers of an answer that sets these cookies. */
export function cookieHeaders(cookies: string[]): Headers {
  return new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
}

function refuse(status: number, refusal: FormRefusal) {
  return data({ refusal }, { status });
}

function textFields(form: FormData): Fields {
  const fields: Fields = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  return fields;
}

/** Passwords and cards are not sent back, not even to whoever typed them. */
function withoutSecrets(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|card|cvc/i.test(name)));
}

/** One of ours, by its shape: the class itself lies beyond the import boundary. */
function isAppError(failure: unknown): failure is AppError & Pick<Invalid, "issues"> {
  return failure instanceof Error && "code" in failure && ERROR_CODES.some((code) => code === failure.code);
}
