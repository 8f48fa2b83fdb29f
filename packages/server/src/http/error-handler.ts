import type { ErrorBody } from "@plumbline/contract/errors.ts";
import type { ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../errors.ts";
import type { AppEnv } from "./types.ts";

/** The only translation of errors to HTTP. An unknown error becomes a plain 500; its text stays in the log. */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const requestId = c.get("requestId");
  if (error instanceof AppError) {
    const { message, code, issues } = error;
    const body: ErrorBody = { error: message, code, requestId, issues };
    return c.json(body, error.status as ContentfulStatusCode, error.headers);
  }
  c.get("log").error({ err: error }, "request failed");
  const body: ErrorBody = { error: "Something went wrong. Please try again.", code: "internal", requestId };
  return c.json(body, 500);
};
