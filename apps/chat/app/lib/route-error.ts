import { ApiError } from "@plumbline/ui/api.ts";
import { data } from "react-router";

/** The status of a call that reached no server, as a gateway would say it. */
export const NO_CONNECTION = 504;

/** A failed call as what an error page understands: a status. */
export function toRouteError(error: unknown) {
  if (error instanceof ApiError) return data(error.body?.error ?? "", { status: error.status });
  return data("", { status: NO_CONNECTION });
}
