import { data } from "react-router";

/** For a loader: what a service finds; where there is nothing, the route's error page gets a 404 with its sentence. */
export async function foundOr404<Found>(finding: Promise<Found>): Promise<Found> {
  try {
    return await finding;
  } catch (failure) {
    if (isNotFound(failure)) throw data(failure.message, { status: 404 });
    throw failure;
  }
}

/** By its shape: the class itself lies beyond the import boundary. */
function isNotFound(failure: unknown): failure is Error {
  return failure instanceof Error && "code" in failure && failure.code === "not_found";
}
