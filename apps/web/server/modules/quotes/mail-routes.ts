import { Unauthorised } from "@plumbline/server/errors.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { isSameSecret } from "@plumbline/server/secrets.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

/** The email server posts each raw reply here, and stops retrying once it gets a 2xx response. */
export function mailRoutes({ quotes }: Pick<Services, "quotes">, secret: string) {
  return new Hono<AppEnv>().post("/", async (c) => {
    if (!isSameSecret(c.req.header("Authorization") ?? "", `Bearer ${secret}`))
      throw new Unauthorised("The email server's secret is missing or wrong");
    const outcome = await quotes.takeMail(new Uint8Array(await c.req.arrayBuffer()));
    c.get("log").info({ outcome }, "an email reply arrived");
    return c.json({ outcome });
  });
}
