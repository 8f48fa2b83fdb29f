import { ApiError } from "@plumbline/ui/api.ts";
import { data } from "react-router";

/** The status we give a request that never reached the server. */
export const NO_CONNECTION = 504;

export function toRouteError(error: unknown) {
  if (error instanceof ApiError) return data(error.body?.error ?? "", { status: error.status });
  return data("", { status: NO_CONNECTION });
}
