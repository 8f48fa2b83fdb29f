import { expect, test } from "vitest";
import { keyCookie, keyInCookie } from "./quote-access.ts";

const ID = "7e57d004-2b97-4e7a-b45f-5387367791cd";

test("a key set in a cookie is read back unchanged", () => {
  const cookie = keyCookie("business", ID, "Zk3-_9", "https://plumbline.example");
  const headers = new Headers({ Cookie: `a=b; ${cookie.split("; ")[0]}` });
  expect(keyInCookie(headers, ID)).toBe("Zk3-_9");
});

test.each(["x; Domain=example.com", "\u0101", "\ufffd", "a\r\nb", "\ud800"])(
  "a forged key (%j) still makes a valid cookie header with only our attributes",
  (key) => {
    const cookie = keyCookie("business", ID, key, "http://localhost");
    expect(() => new Headers({ "Set-Cookie": cookie })).not.toThrow();
    expect(cookie.split("; ").slice(1)).toEqual([
      "Path=/requests",
      "HttpOnly",
      "SameSite=Lax",
      expect.stringMatching(/^Max-Age=\d+$/),
    ]);
  },
);
