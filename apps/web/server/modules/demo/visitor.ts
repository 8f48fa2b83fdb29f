import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { VISITOR_COOKIE_DAYS } from "@plumbline/contract/retention.ts";
import { randomUUID } from "node:crypto";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";

const COOKIE = "plumbline_visitor";
const LASTS_SECONDS = VISITOR_COOKIE_DAYS * DAY_SECONDS;

/** A signed cookie, set only when a visitor asks something. */
export function createVisitorCookie({ secret, isHttps }: { secret: string; isHttps: boolean }) {
  /** Returns undefined if the cookie is missing or forged. */
  async function find<E extends AppEnv>(c: Context<E>): Promise<string | undefined> {
    return (await getSignedCookie(c, secret, COOKIE)) || undefined;
  }

  async function findOrIssue(c: Context<AppEnv>): Promise<string> {
    const known = await find(c);
    if (known) return known;
    const id = randomUUID();
    const options = {
      httpOnly: true,
      sameSite: "Lax",
      secure: isHttps,
      path: "/",
      maxAge: LASTS_SECONDS,
    } as const;
    await setSignedCookie(c, COOKIE, id, secret, options);
    return id;
  }

  return { find, findOrIssue };
}
