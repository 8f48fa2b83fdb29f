import { Invalid } from "@plumbline/server/errors.ts";
import { CardRefused } from "../port.ts";

/** Turns a refused card into an answer for whoever typed it. */
export async function sayRefusal<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CardRefused) throw new Invalid(error.message);
    throw error;
  }
}
