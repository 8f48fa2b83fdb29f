import { ErrorBody } from "@plumbline/contract/errors.ts";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { routeErrorOf } from "./form-action.ts";
import { type ApiCall, requestContext } from "./services-context.ts";

export function requireId(text: string): string {
  const { data: id } = z.uuid().safeParse(text);
  if (!id) throw data("There's nothing at this address", { status: 404 });
  return id;
}

export function requireKey<Key extends string>(table: Readonly<Record<Key, unknown>>, name: string): Key {
  if (!Object.hasOwn(table, name)) throw data("Form not found", { status: 400 });
  return name as Key;
}

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

/** Like `askApi`, but throws the error page if the API refuses. */
export async function readApi<Answer>(
  context: Readonly<RouterContextProvider>,
  call: ApiCall,
): Promise<Answer> {
  const asked = await askApi<Answer>(context, call);
  if ("problem" in asked) throw data(asked.problem, { status: asked.status });
  return asked.answer;
}

export async function orErrorPage<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (failure) {
    const { status, sentence } = routeErrorOf(failure) ?? {};
    throw status ? data(sentence, { status }) : failure;
  }
}
