import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@plumbline/db/client.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { AccountLinks } from "./account-links.ts";
import type { Auth } from "./auth.ts";
import type { EndAccess } from "./end-access.ts";
import { refuseStolenPassword } from "./passwords.ts";
import { findUser, findUserIdByEmail, setPassword } from "./repository.ts";
import type { SecurityLog } from "./security-log.ts";

type PasswordResetOptions = {
  db: Db;
  auth: Auth;
  links: AccountLinks;
  mail: MailQueue;
  endAccess: EndAccess;
  securityLog: SecurityLog;
  url: string;
};

/** Far longer than creating a link and queueing its email takes. */
const RESET_TAKES_MS = 300;

export function createPasswordReset({
  db,
  auth,
  links,
  mail,
  endAccess,
  securityLog,
  url,
}: PasswordResetOptions) {
  /** Callers can't tell whether there's an account, or whether its mailbox has had enough of these emails. */
  async function ask(email: string, mayEmail: boolean): Promise<void> {
    // Emailing a link takes two more writes, so both cases are made to take equally long.
    await Promise.all([mayEmail && send(email), sleep(RESET_TAKES_MS)]);
  }

  async function send(email: string): Promise<void> {
    await db.transaction(async (tx) => {
      const userId = await findUserIdByEmail(tx, email);
      const user = userId && (await findUser(tx, userId));
      if (!user) return;
      await securityLog.note(tx, "account.reset-requested", userId, { by: "someone" });
      const token = await links.create(tx, { userId: user.id, kind: "reset", email });
      await mail.queue(tx, email, {
        template: "reset-password",
        name: user.firstName,
        url: `${url}/reset-password?token=${token}`,
      });
    });
  }

  /** Checks the link without using it up. */
  function works(token: string): Promise<boolean> {
    return links.works(token, "reset");
  }

  /** Returns the account's id. */
  async function complete(token: string, password: string): Promise<string> {
    refuseStolenPassword(password);
    await links.check(token, "reset");
    // Done outside the transaction, because hashing is slow and the embedded database has one connection.
    const hash = await (await auth.$context).password.hash(password);
    const userId = await db.transaction(async (tx) => {
      const { userId, email } = await links.consume(tx, token, ["reset"]);
      await setPassword(tx, userId, hash);
      await endAccess.revokeTokens(tx, userId);
      await securityLog.note(tx, "account.password-reset", userId);
      const user = await findUser(tx, userId);
      await mail.queue(tx, email, {
        template: "password-changed",
        name: user?.firstName ?? "",
        url: `${url}/forgot-password`,
      });
      return userId;
    });
    await endAccess.endSessions(userId);
    return userId;
  }

  return { ask, works, complete };
}
