import type { Db } from "@plumbline/db/client.ts";
import { Conflict } from "@plumbline/server/errors.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { AccountLinks } from "./account-links.ts";
import type { EndAccess } from "./end-access.ts";
import {
  deleteNewerSignIns,
  findUser,
  findUserIdByEmail,
  isAddressTaken,
  setEmail,
  setVerified,
} from "./repository.ts";
import type { SecurityLog } from "./security-log.ts";

type AddressChangeOptions = {
  db: Db;
  links: AccountLinks;
  mail: MailQueue;
  endAccess: EndAccess;
  securityLog: SecurityLog;
  url: string;
};

type Addressee = { id: string; email: string; name: string };

const TAKEN = "Another account uses this email now.";
const UNDO_TAKEN =
  "Another account uses your old email now, so we can't undo the change here. Please contact support.";

export function createAddressChange({ db, links, mail, endAccess, securityLog, url }: AddressChangeOptions) {
  async function sendConfirmation(tx: Db, { id, email, name }: Addressee): Promise<void> {
    const token = await links.create(tx, { userId: id, kind: "confirm", email });
    await mail.queue(tx, email, { template: "verify-email", name, url: verifyUrl(token) });
  }

  async function request({ id, name }: Addressee, email: string): Promise<void> {
    await db.transaction(async (tx) => {
      await securityLog.note(tx, "account.email-requested", id);
      if (await findUserIdByEmail(tx, email)) return;
      const token = await links.create(tx, { userId: id, kind: "change", email });
      await mail.queue(tx, email, { template: "change-email", name, url: verifyUrl(token) });
    });
  }

  /** A change ends every session except the one in `headers`. */
  async function verify(token: string, headers: Headers): Promise<void> {
    // An email scanner may have opened the link before the person did.
    if (await links.isConfirmedAlready(token)) return;
    const { kind, userId } = await db.transaction(async (tx) => {
      const link = await links.consume(tx, token, ["confirm", "change"]);
      if (link.kind === "confirm") await setVerified(tx, link.userId);
      else await moveTo(tx, link);
      const action = link.kind === "confirm" ? "account.email-confirmed" : "account.email-changed";
      await securityLog.note(tx, action, link.userId);
      return link;
    });
    if (kind === "change") await endAccess.endSessions(userId, headers);
  }

  async function moveTo(tx: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
    const before = await findUser(tx, userId);
    if (!before) throw new Error("a link outlived its account");
    await claim(tx, userId, email, TAKEN);
    const token = await links.create(tx, { userId, kind: "undo", email: before.email });
    await mail.queue(tx, before.email, {
      template: "email-changed",
      name: before.firstName,
      url: `${url}/undo-email-change?token=${token}`,
    });
  }

  /**
   * Removes every other way in, because the person who changed the email may know the password or have linked their
   * own sign-in. Returns the token of a link that sets a new password.
   */
  async function undo(token: string): Promise<{ resetToken: string }> {
    const { userId, resetToken } = await db.transaction(async (tx) => {
      const link = await links.consume(tx, token, ["undo"]);
      const { userId, email, createdAt } = link;
      await claim(tx, userId, email, UNDO_TAKEN);
      await deleteNewerSignIns(tx, userId, createdAt);
      await links.voidUndosFrom(tx, link);
      await securityLog.note(tx, "account.email-undone", userId);
      return { userId, resetToken: await links.create(tx, { userId, kind: "reset", email }) };
    });
    await endAccess.endSessions(userId);
    return { resetToken };
  }

  async function claim(tx: Db, userId: string, email: string, refusal: string): Promise<void> {
    await setEmail(tx, userId, email).catch((error: unknown) => {
      throw isAddressTaken(error) ? new Conflict(refusal) : error;
    });
    await links.voidAll(tx, userId);
    await endAccess.revokeTokens(tx, userId);
  }

  const verifyUrl = (token: string) => `${url}/api/auth/verify-email?token=${token}`;

  return { sendConfirmation, request, verify, undo };
}

export type AddressChange = ReturnType<typeof createAddressChange>;
