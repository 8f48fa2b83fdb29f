import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "./site.ts";

type Manners =
  /** Takes every token but the forged one of the health check. */
  | "works"
  /** Refuses every token. */
  | "refuses"
  /** Takes whatever it is sent. */
  | "believes"
  /** Answers the sign-on with something that is no answer to it. */
  | "babbles"
  /** Lets the sign-on wait for ever. */
  | "hangs"
  /** Leads the sign-on elsewhere. */
  | "redirects"
  /** Is there, but not well: every answer is a 503. */
  | "ails";

/** A chat app that is none: the two calls the site makes to it, over HTTP. `calls` is what it was sent. */
export async function startStandInChat(manners: Manners = "works") {
  const calls: { path: string; token: string; body: unknown }[] = [];
  const { url, close } = await listenOnLoopback((request, response) => {
    const say = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { "Content-Type": "application/json", ...headers })
        .end(JSON.stringify(body));
    if (manners === "ails") return say(503, { error: "Back soon" });
    if (request.url === "/healthz") return say(200, { status: "ok" });
    void text(request).then((body) => {
      const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
      calls.push({ path: request.url ?? "", token, body: JSON.parse(body) });
      if (manners === "hangs") return;
      if (manners === "redirects") return say(307, {}, { Location: "/elsewhere" });
      if (manners === "babbles") return say(200, { hello: "there" });
      const isForged = token.split(".").length !== 3;
      if (manners === "refuses" || (isForged && manners !== "believes"))
        return say(401, { error: "This sign-on is not valid", code: "unauthorised" });
      return say(200, { success: true, code: "c0de&1", state: "st4te/2" });
    });
  });
  onTestFinished(close);
  return { url, calls };
}
