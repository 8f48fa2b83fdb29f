import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { KNOWN_DEVICE_DAYS } from "@plumbline/contract/retention.ts";
import { createHash, randomUUID } from "node:crypto";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";

const COOKIE = "plumbline_device";
const MOST_ACCOUNTS = 5;

type Device = { id: string; accounts: string[] };

type KnownDevicesOptions = {
  secret: string;
  isHttps: boolean;
  /** The stored hash, or undefined without a password. */
  passwordHashOf: (userId: string) => Promise<string | undefined>;
};

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * A signed cookie that says which accounts have logged in here, so that a stranger's wrong passwords don't slow down
 * the account's owner (decision 041). It logs no one in, and a new password ends it.
 */
export function createKnownDevices({ secret, isHttps, passwordHashOf }: KnownDevicesOptions) {
  async function read<E extends AppEnv>(c: Context<E>): Promise<Device | undefined> {
    const cookie = await getSignedCookie(c, secret, COOKIE);
    const [id = "", ...accounts] = cookie ? cookie.split(".") : [];
    return id ? { id, accounts } : undefined;
  }

  async function keyOf(deviceId: string, userId: string): Promise<string> {
    const facts = [deviceId, userId, (await passwordHashOf(userId)) ?? ""];
    return createHash("sha256").update(facts.join(" ")).digest("base64url").slice(0, 22);
  }

  /** Returns the device's id if this account has logged in on it. */
  async function find<E extends AppEnv>(c: Context<E>, userId: string): Promise<string | undefined> {
    const device = await read(c);
    return device?.accounts.includes(await keyOf(device.id, userId)) ? device.id : undefined;
  }

  async function remember<E extends AppEnv>(c: Context<E>, userId: string): Promise<void> {
    const { id, accounts } = (await read(c)) ?? { id: randomUUID(), accounts: [] };
    const kept = [...new Set([await keyOf(id, userId), ...accounts])].slice(0, MOST_ACCOUNTS);
    await setSignedCookie(c, COOKIE, [id, ...kept].join("."), secret, {
      httpOnly: true,
      sameSite: "Lax",
      secure: isHttps,
      path: "/",
      maxAge: KNOWN_DEVICE_DAYS * DAY_SECONDS,
    });
  }

  return { find, remember };
}
