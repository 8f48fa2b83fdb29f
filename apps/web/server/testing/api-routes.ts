import { mockDatabase } from "@plumbline/db/testing-mock.ts";
import { listRoutes } from "@plumbline/server/http/describe-route.ts";
import { createTestApp } from "./app.ts";

/** Lists only documented routes, with parameters as `{id}`. */
export const API_ROUTES = listRoutes(createTestApp(mockDatabase).app)
  .filter(({ description }) => description)
  .map((route) => ({ ...route, path: route.path.replaceAll(/:(\w+)/g, "{$1}") }));
