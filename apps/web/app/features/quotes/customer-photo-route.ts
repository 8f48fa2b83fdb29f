import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/customer-photo-route";
import { keyInCookie, photoResponse } from "./quote-access.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const [id, photoId] = [requireId(params.id), requireId(params.photoId)];
  const { services, headers } = context.get(requestContext);
  const key = keyInCookie(headers, id);
  return photoResponse(await orErrorPage(services.quotes.readPhotoAsCustomer(id, key, photoId)));
}
