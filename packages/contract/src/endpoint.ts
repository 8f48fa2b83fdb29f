import type { z } from "zod";

/** A call of the public API, as the OpenAPI document describes it. */
export type Endpoint = {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: `/api/${string}`;
  summary: string;
  description: string;
  /** The parameters behind the question mark. */
  query?: z.ZodObject;
  request?: z.ZodType;
  /** What a body is sent as when it is not JSON. */
  requestMediaType?: string;
  response: z.ZodType;
  /** What a call answers with when it is not JSON. */
  mediaType?: string;
  /** The errors a caller should expect, beyond those every endpoint has. */
  errors: (400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503)[];
};

/** What every call with a body can be refused for. */
export const BODY_ERRORS = [400, 413, 415] as const;
