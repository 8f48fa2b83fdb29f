import { ErrorBody } from "@plumbline/contract/errors.ts";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { routeErrorOf } from "./form-action.ts";
import { type ApiCall, requestContext } from "./services-context.ts";

/** The id in a page's address; what is no id belongs to nothing. */
export function requireId(text: string): string {
  const { data: id } = z.uuid().safeParse(text);
  if (!id) throw data("There is nothing at this address", { status: 404 });
  return id;
}

/** The name of one of the things that a page's forms can ask for. */
export function requireKey<Key extends string>(table: Readonly<Record<Key, unknown>>, name: string): Key {
  if (!Object.hasOwn(table, name)) throw data("There is no such form", { status: 400 });
  return name as Key;
}

/** What a route of the API answers this visitor, or the sentence and status of its refusal. */
export async function askApi<Answer>(
  context: Readonly<RouterContextProvider>,
  call: ApiCall,
): Promise<{ answer: Answer } | { problem: string; status: number }> {
  const response = await context.get(requestContext).callApi({ method: "GET", ...call });
  if (response.ok) return { answer: (await response.json()) as Answer };
  const { error, code } = ErrorBody.parse(await response.json());
  if (code === "internal") throw data(error, { status: response.status });
  return { problem: error, status: response.status };
}

/** As `askApi`; a refusal becomes the error page. */
export async function readApi<Answer>(
  context: Readonly<RouterContextProvider>,
  call: ApiCall,
): Promise<Answer> {
  const asked = await askApi<Answer>(context, call);
  if ("problem" in asked) throw data(asked.problem, { status: asked.status });
  return asked.answer;
}

/** An answer of the services, or the error page with the status and the sentence of their refusal. */
export async function orErrorPage<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (failure) {
    const { status, sentence } = routeErrorOf(failure) ?? {};
    throw status ? data(sentence, { status }) : failure;
  }
}
