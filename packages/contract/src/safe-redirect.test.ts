import { describe, expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

const ADDRESSES = { siteUrl: "https://plumbline.example", chatUrl: "https://chat.plumbline.example" };

describe("a redirect after login", () => {
  test.each([
    ["/my-business/requests?state=new#open", "/my-business/requests?state=new#open"],
    ["https://chat.plumbline.example", "https://chat.plumbline.example/"],
    ["https://chat.plumbline.example/t/4?at=2#end", "https://chat.plumbline.example/t/4?at=2#end"],
    ["https://chat.plumbline.example//evil.example", "https://chat.plumbline.example//evil.example"],
  ])("may lead to %s", (target, expected) => {
    expect(safeRedirect(target, ADDRESSES)).toBe(expected);
  });

  test.each([
    undefined,
    "",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "https://evil.example/https://chat.plumbline.example/",
    "https://chat.plumbline.example.evil.example/",
    "https://chat.plumbline.example@evil.example/",
    "https://chat.plumbline.example:pass@evil.example/",
    "https://kim@chat.plumbline.example/",
    "https://chat.plumbline.example\\@evil.example/",
    "https://chat.plumbline.example\t.evil.example/",
    "https://chat.plumbline.example:8443/",
    "https://chat-plumbline.example/",
    "https://xchat.plumbline.example/",
    "https://chat.plumbline.example./",
    "https://plumbline.example/admin",
    "http://chat.plumbline.example/",
    "//chat.plumbline.example/",
    "\u0000https://chat.plumbline.example.evil.example/",
    "javascript:alert(1)//https://chat.plumbline.example/",
    "data:text/html,https://chat.plumbline.example/",
  ])("may not lead to %j", (target) => {
    expect(safeRedirect(target, ADDRESSES)).toBeUndefined();
  });
});
