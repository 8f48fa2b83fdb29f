import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "./site.ts";

type Manners =
  /** Accepts every token except the health check's forged one. */
  | "works"
  | "refuses"
  | "believes"
  /** Answers the sign-on with unrelated JSON. */
  | "babbles"
  | "hangs"
  | "redirects"
  /** Answers everything with 503. */
  | "ails";

/** `calls` records requests. */
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
        return say(401, { error: "This sign-on isn't valid", code: "unauthorised" });
      return say(200, { success: true, code: "c0de&1", state: "st4te/2" });
    });
  });
  onTestFinished(close);
  return { url, calls };
}
