import { expect, test } from "vitest";
import { withoutAddresses } from "./without-addresses.ts";

test.for([
  ["550 5.1.1 <kim@example.com>: no such user", "550 5.1.1 <[address]>: no such user"],
  ["no answer from https://sms.example/send?to=+61412345678", "no answer from [link]"],
  ["0412 345 678 is not a mobile", "[number] is not a mobile"],
  ["the key 0123456789abcdef0123456789abcdef is wrong", "the key [key] is wrong"],
  ["connect ECONNREFUSED 127.0.0.1:587", "connect ECONNREFUSED 127.0.0.1:587"],
] as const)("personal details are removed from: %s", ([text, shown]) => {
  expect(withoutAddresses(text)).toBe(shown);
});
