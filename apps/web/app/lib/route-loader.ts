import { data } from "react-router";
import { z } from "zod";
import { routeErrorOf } from "./form-action.ts";

export function requireId(text: string): string {
  const { data: id } = z.uuid().safeParse(text);
  if (!id) throw data("There's nothing at this address", { status: 404 });
  return id;
}

export async function orErrorPage<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (failure) {
    const { status, sentence } = routeErrorOf(failure) ?? {};
    throw status ? data(sentence, { status }) : failure;
  }
}
