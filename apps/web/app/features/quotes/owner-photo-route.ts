import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/owner-photo-route";
import { requireOwner } from "./require-owner.ts";
import { orPage, photoResponse } from "./quote-access.ts";

export async function loader({ params: { id, photoId }, request, context }: Route.LoaderArgs) {
  const side = requireOwner(context, request);
  const { services } = context.get(requestContext);
  return photoResponse(await orPage(services.quotes.readPhotoAsBusiness(id, side, photoId)));
}
