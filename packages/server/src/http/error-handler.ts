import type { ErrorBody } from "@plumbline/contract/errors.ts";
import type { Context, ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../errors.ts";
import { escapeHtml, HTML_HEADERS, plainPage } from "./plain-page.ts";
import type { AppEnv } from "./types.ts";

export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const { body, status, headers } = describe(error, c);
  if (!wantsPage(c)) return c.json(body, status, headers);
  const text = `<main><h1>That didn't work</h1><p>${escapeHtml(body.error)}</p>
<p>Go back and try again, or go to <a href="/">the home page</a>.</p></main>`;
  return c.html(plainPage("That didn't work", "", text), status, { ...HTML_HEADERS, ...headers });
};

function wantsPage(c: Context): boolean {
  return !c.req.path.startsWith("/api/") && (c.req.header("Accept") ?? "").includes("text/html");
}

function describe(error: Error, c: Context<AppEnv>) {
  const requestId = c.get("requestId");
  if (error instanceof AppError) {
    const { message, code, issues } = error;
    const body: ErrorBody = { error: message, code, requestId, issues };
    return { body, status: error.status as ContentfulStatusCode, headers: error.headers };
  }
  c.get("log").error({ err: error }, "request failed");
  const body: ErrorBody = { error: "Something went wrong. Please try again.", code: "internal", requestId };
  return { body, status: 500 as const, headers: {} };
}
