import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { handleError } from "./error-handler.ts";
import { jsonBody } from "./json-body.ts";
import { NOT_STORABLE } from "./storable-text.ts";
import type { AppEnv } from "./types.ts";

const app = new Hono<AppEnv>()
  .onError(handleError)
  .post("/", jsonBody(z.unknown()), (c) => c.json({ read: c.req.valid("json") }))
  .post("/people", jsonBody(z.object({ name: z.string() })), (c) => c.json(c.req.valid("json")));

function post(body: string) {
  return app.request("/", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

describe("a JSON body", () => {
  test.for([
    [String.raw`{"name":"a\u0000b"}`, "name"],
    [String.raw`{"name":"a\ud800b"}`, "name"],
    [String.raw`{"people":[{"name":"Kim"},{"name":"\udfff\ud800"}]}`, "people.1.name"],
    [String.raw`{"person":{"na\u0000me":"Kim"}}`, "person"],
    [String.raw`"\u0000"`, ""],
  ] as const)("%s is refused with the field's name", async ([body, field]) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: NOT_STORABLE, issues: { [field]: NOT_STORABLE } });
  });

  test("without a required field is refused with a sentence", async () => {
    const headers = { "Content-Type": "application/json" };
    const answer = await app.request("/people", { method: "POST", headers, body: "{}" });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: "“name” is missing", issues: { name: "“name” is missing" } }),
    ]);
  });

  test("with a complete surrogate pair and line breaks is accepted", async () => {
    const read = { text: "😀\r\n\tE=mc²" };
    expect(await (await post(JSON.stringify(read))).json()).toEqual({ read });
  });

  test.for([33, 20_000])("nested %i levels deep is refused", async (depth) => {
    const answer = await post("[".repeat(depth + 1) + "]".repeat(depth + 1));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "The body is nested too deeply" });
  });
});
