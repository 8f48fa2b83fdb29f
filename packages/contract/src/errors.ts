import { z } from "zod";

export const ERROR_CODES = [
  "invalid",
  "unauthorised",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "conflict",
  "limit_reached",
  "too_large",
  "unsupported_media_type",
  "unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Body of every non-2xx JSON response. `error` is shown to users. `issues` maps each field to its message. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string().optional(),
  issues: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
