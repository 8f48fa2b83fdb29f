import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/business-photo-route";
import { keyInCookie, orPage, photoResponse } from "./quote-access.ts";

export async function loader({ params: { id, photoId }, context }: Route.LoaderArgs) {
  const { services, headers } = context.get(requestContext);
  const side = { key: keyInCookie(headers, id) };
  return photoResponse(await orPage(services.quotes.readPhotoAsBusiness(id, side, photoId)));
}
