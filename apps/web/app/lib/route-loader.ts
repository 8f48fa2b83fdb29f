import { data } from "react-router";
import { z } from "zod";
import { routeErrorOf } from "./form-action.ts";

/** The id in a page's address; what is no id belongs to nothing. */
export function requireId(text: string): string {
  const { data: id } = z.uuid().safeParse(text);
  if (!id) throw data("There is nothing at this address", { status: 404 });
  return id;
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
