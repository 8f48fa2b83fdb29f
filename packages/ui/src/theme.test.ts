import { expect, test } from "vitest";
import { readTheme } from "./theme.ts";

test("the theme is read from its cookie when other cookies are set", () => {
  expect(readTheme("a=1; theme=dark; b=2")).toBe("dark");
  expect(readTheme("theme=light")).toBe("light");
});

test("without a valid theme cookie, the device decides", () => {
  expect(readTheme(null)).toBe("auto");
  expect(readTheme("mytheme=dark")).toBe("auto");
  expect(readTheme("theme=neon")).toBe("auto");
});
