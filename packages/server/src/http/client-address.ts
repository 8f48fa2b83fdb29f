import { isIPv6 } from "node:net";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { requestScope } from "../log.ts";
import type { AppEnv } from "./types.ts";

/** With no trusted proxy, X-Forwarded-For is ignored, because anyone can set it. */
export function clientAddress(trustedProxies: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const address = readAddress(c, trustedProxies);
    c.set("clientAddress", groupAddress(address));
    const scope = requestScope.getStore();
    if (scope) scope.network = shortenAddress(address);
    await next();
  });
}

function readAddress(c: Context<AppEnv>, trustedProxies: number): string {
  // Tests with `app.request()` have no socket.
  const socketAddress = c.env?.incoming?.socket.remoteAddress ?? "127.0.0.1";
  if (trustedProxies === 0) return socketAddress;
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  // Each proxy appends the address it saw, so our proxies' entries are the rightmost.
  return hops.at(-trustedProxies) || socketAddress;
}

/** Enough to recognise one's own network, without storing the whole address. */
function shortenAddress(address: string): string {
  const group = groupAddress(address);
  if (group.endsWith("::/64")) return `${group.split(":").slice(0, 3).join(":")}::/48`;
  return `${group.split(".").slice(0, 3).join(".")}.0/24`;
}

/** One key per connection, because an IPv6 customer controls a whole /64. */
export function groupAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
