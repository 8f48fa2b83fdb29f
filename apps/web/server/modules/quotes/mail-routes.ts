import { Unauthorised } from "@plumbline/server/errors.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { isSameSecret } from "@plumbline/server/secrets.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

/** Where a mail server hands on what came for the answer addresses, as it came. Answers in the 200s end its attempts. */
export function mailRoutes({ quotes }: Pick<Services, "quotes">, secret: string) {
  return new Hono<AppEnv>().post("/", async (c) => {
    if (!isSameSecret(c.req.header("Authorization") ?? "", `Bearer ${secret}`))
      throw new Unauthorised("The secret of the mail server is missing or wrong");
    const outcome = await quotes.takeMail(new Uint8Array(await c.req.arrayBuffer()));
    c.get("log").info({ outcome }, "a mail came");
    return c.json({ outcome });
  });
}
