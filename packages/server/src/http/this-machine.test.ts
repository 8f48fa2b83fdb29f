import { expect, test } from "vitest";
import { isFromThisMachine } from "./this-machine.ts";

test.for([
  ["127.0.0.1", { Host: "localhost:3000" }, true],
  ["127.0.0.1", { Host: "127.0.0.1:3000" }, true],
  ["0:0:0:0::/64", { Host: "[::1]:3000" }, true],
  ["192.0.2.1", { Host: "localhost:3000" }, false],
  ["127.0.0.1", { Host: "localhost:3000", "X-Forwarded-For": "192.0.2.1" }, false],
  ["127.0.0.1", { Host: "rebound.example:3000" }, false],
  ["127.0.0.1", { Host: "localhost.rebound.example" }, false],
] as const)(
  "whether a request from %s with %o comes from this machine: %s",
  ([address, headers, expected]) => {
    expect(isFromThisMachine(address, new Headers(headers))).toBe(expected);
  },
);
