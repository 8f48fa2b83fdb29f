import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readShareToken, writeShareToken } from "./share-token.ts";

const SECRET = "a secret for tests, 32 characters";

test("a token leads back to its share, and only with the server's secret", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const token = writeShareToken(id, SECRET);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(readShareToken(token, SECRET)).toBe(id);
      expect(readShareToken(token, "another secret, of 32 characters")).toBeUndefined();
    }),
  );
});

test("a token with any of its bytes changed leads nowhere", () => {
  const bytes = Buffer.from(writeShareToken(randomUUID(), SECRET), "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(readShareToken(changed.toString("base64url"), SECRET)).toBeUndefined();
  }
});

test("what is no token leads nowhere", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readShareToken(text, SECRET)).toBeUndefined();
    }),
  );
});
