import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/owner-photo-route";
import { requireOwner } from "./require-owner.ts";
import { photoResponse } from "./quote-access.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const side = requireOwner(context, request);
  const [id, photoId] = [requireId(params.id), requireId(params.photoId)];
  const { services } = context.get(requestContext);
  return photoResponse(await orErrorPage(services.quotes.readPhotoAsBusiness(id, side, photoId)));
}
