import { createStaticHandler } from "react-router";
import { expect, test } from "vitest";
import { action } from "./objection-route.tsx";

test("an objection at an address without a claim's id gets a 404", async () => {
  const pages = createStaticHandler([{ path: "/claims/:id/object", action, Component: () => null }]);
  const request = new Request("http://localhost/claims/nowhere/object", {
    method: "POST",
    body: new URLSearchParams({ token: "any" }),
  });
  expect(await pages.query(request)).toMatchObject({ statusCode: 404 });
});
