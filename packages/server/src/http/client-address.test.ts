import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { clientAddress, groupAddress } from "./client-address.ts";
import type { AppEnv } from "./types.ts";

describe("the client address", () => {
  test.for([
    [0, "198.51.100.9", "192.0.2.1", "the header is ignored without a proxy of ours"],
    [1, "198.51.100.9", "198.51.100.9", "our proxy appends the address it saw"],
    [1, "6.6.6.6, 198.51.100.9", "198.51.100.9", "addresses sent by the visitor are ignored"],
    [
      2,
      "6.6.6.6, 198.51.100.9, 10.0.0.1",
      "198.51.100.9",
      "with two proxies of ours, the second entry from the right counts",
    ],
    [1, undefined, "192.0.2.1", "the request bypassed the proxy"],
  ] as const)("with %i proxies and the header %s is %s (%s)", async ([proxies, header, expected]) => {
    const app = new Hono<AppEnv>()
      .use(clientAddress(proxies))
      .get("/", (c) => c.text(c.get("clientAddress")));
    const headers = header ? { "X-Forwarded-For": header } : undefined;
    const incoming = { socket: { remoteAddress: "192.0.2.1" } };
    const response = await app.request("/", { headers }, { incoming });
    expect(await response.text()).toBe(expected);
  });

  test.for([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ] as const)("%s is grouped as %s for rate limits", ([address, group]) => {
    expect(groupAddress(address)).toBe(group);
  });
});
