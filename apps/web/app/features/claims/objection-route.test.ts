import { createStaticHandler } from "react-router";
import { expect, test } from "vitest";
import { action } from "./objection-route.tsx";

test("an objection with a malformed claim id gets a 404", async () => {
  const path = "/claims/:id/object";
  const pages = createStaticHandler([
    { path, action: (args) => action(args as Parameters<typeof action>[0]), Component: () => null },
  ]);
  const request = new Request("http://localhost/claims/nowhere/object", {
    method: "POST",
    body: new URLSearchParams({ token: "any" }),
  });
  expect(await pages.query(request)).toMatchObject({ statusCode: 404 });
});
