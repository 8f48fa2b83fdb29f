import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basic, clientCredentials, oauthError } from "./protocol.ts";

const noForm = () => new URLSearchParams();

describe("a client's credentials", () => {
  test("survive the header unchanged, whatever characters they contain", () => {
    const part = fc.string({ unit: "grapheme", minLength: 1 });
    fc.assert(
      fc.property(part, part, (id, secret) => {
        expect(clientCredentials(basic({ id, secret }), noForm())).toEqual({ id, secret });
      }),
    );
  });

  test("are read from the header or the body, not from both", () => {
    const form = new URLSearchParams({ client_id: "a", client_secret: "b" });
    expect(clientCredentials(undefined, form)).toEqual({ id: "a", secret: "b" });
    expect(clientCredentials(basic({ id: "a", secret: "b" }), form)).toBe("both");
    const other = new URLSearchParams({ client_id: "c" });
    expect(clientCredentials(basic({ id: "a", secret: "b" }), other)).toBeUndefined();
  });

  test("are read only from the Authorization header", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(clientCredentials(`Bearer ${text}`, noForm())).toBeUndefined();
      }),
    );
    for (const header of ["", "Basic", "Basic !!", "Basic YWJj", "Basic Og==", "Basic AGE6Yg=="]) {
      expect(clientCredentials(header, noForm()), header).toBeUndefined();
    }
  });
});

describe("a refusal", () => {
  test.for([
    [new Response("not JSON", { status: 500 }), 500, "server_error"],
    [Response.json({ message: "[body.x] Invalid input" }, { status: 400 }), 400, "invalid_request"],
    [
      Response.json({ error: "invalid_scope", error_description: "x" }, { status: 400 }),
      400,
      "invalid_scope",
    ],
    [
      Response.json(
        { error: "invalid_request", error_description: "code verification failed" },
        { status: 401 },
      ),
      400,
      "invalid_grant",
    ],
  ] as const)("of any kind has the RFC's form: %#", async ([answer, status, error]) => {
    const said = await oauthError(answer, "token");
    expect(said.status).toBe(status);
    expect(said.headers.get("Cache-Control")).toBe("no-store");
    expect(await said.json()).toEqual({ error, error_description: expect.any(String) });
  });
});
