import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readShareToken, writeShareToken } from "./share-token.ts";

const SECRET = "a secret for tests, 32 characters";

test("a token gives its share's id, but only with the server's secret", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const token = writeShareToken(id, SECRET);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(readShareToken(token, SECRET)).toBe(id);
      expect(readShareToken(token, "another secret, of 32 characters")).toBeUndefined();
    }),
  );
});

test("a token with any byte changed is invalid", () => {
  const bytes = Buffer.from(writeShareToken(randomUUID(), SECRET), "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(readShareToken(changed.toString("base64url"), SECRET)).toBeUndefined();
  }
});

test("arbitrary text is an invalid token", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readShareToken(text, SECRET)).toBeUndefined();
    }),
  );
});
