import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/business-photo-route";
import { keyInCookie, photoResponse } from "./quote-access.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const [id, photoId] = [requireId(params.id), requireId(params.photoId)];
  const { services, headers } = context.get(requestContext);
  const side = { key: keyInCookie(headers, id) };
  return photoResponse(await orErrorPage(services.quotes.readPhotoAsBusiness(id, side, photoId)));
}
