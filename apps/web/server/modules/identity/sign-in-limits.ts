import type { AppEnv } from "@plumbline/server/http/types.ts";
import { mailboxOf } from "@plumbline/contract/email.ts";
import type { Context } from "hono";
import type { Limiters } from "../../limiters.ts";
import type { KnownDevices } from "./known-devices.ts";

type SignInLimitsOptions = {
  limiters: Limiters;
  devices: KnownDevices;
  findUserId: (email: string) => Promise<string | undefined>;
};

/**
 * A device that has logged in to the account before has its own limits. All others share the account's, so that
 * guessing from many networks stays bounded without keeping the owner out.
 */
export function createSignInLimits({ limiters, devices, findUserId }: SignInLimitsOptions) {
  async function findDevice(c: Context<AppEnv>, email: string): Promise<string | undefined> {
    const userId = await findUserId(email);
    return userId && (await devices.find(c, userId));
  }

  async function takePassword(c: Context<AppEnv>, email: string): Promise<void> {
    const device = await findDevice(c, email);
    if (device) return limiters.loginFromDevice.take(`${device} ${email}`);
    const address = c.get("clientAddress");
    await limiters.login.take(address);
    await limiters.loginFromNetwork.take(`${address} ${email}`);
    await limiters.loginOfAccount.take(email);
  }

  async function takeCode<E extends AppEnv>(c: Context<E>, userId: string): Promise<void> {
    const device = await devices.find(c, userId);
    if (device) return limiters.codeFromDevice.take(`${device} ${userId}`);
    await limiters.codeFromNetwork.take(`${c.get("clientAddress")} ${userId}`);
    await limiters.codeOfAccount.take(userId);
  }

  /**
   * Returns false if the mailbox has had enough of these emails. The last link in the mailbox still works.
   */
  async function mayEmailReset(c: Context<AppEnv>, email: string): Promise<boolean> {
    const device = await findDevice(c, email);
    return device
      ? limiters.resetFromDevice.allows(`${device} ${email}`)
      : limiters.resetToMailbox.allows(mailboxOf(email));
  }

  return { takePassword, takeCode, mayEmailReset };
}
