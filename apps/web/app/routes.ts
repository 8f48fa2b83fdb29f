import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { NOT_OPEN_PAGES } from "./features/not-open/not-open-pages.ts";

export default [
  index("features/landing/landing-route.tsx"),
  route("launching-soon", "features/waitlist/waitlist-route.tsx"),
  ...NOT_OPEN_PAGES.map(({ path }) =>
    route(path, "features/not-open/not-open-route.tsx", { id: `not-open${path}` }),
  ),
  route("*", "features/not-found/not-found-route.tsx"),
] satisfies RouteConfig;
