import { addMonths } from "@plumbline/contract/calendar.ts";
import type { SecondFactorSetup, SessionList } from "@plumbline/contract/accounts.ts";
import { CLOSED_ACCOUNT_YEARS } from "@plumbline/contract/retention.ts";
import { Invalid, NotFound } from "@plumbline/server/errors.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { AddressChange } from "./address-change.ts";
import { type Auth, type AuthOptions } from "./auth.ts";
import { callAuth, type Called } from "./call-auth.ts";
import { describeDevice } from "./device.ts";
import { refuseDemo } from "./demo-policy.ts";
import type { EndAccess } from "./end-access.ts";
import { refuseStolenPassword } from "./passwords.ts";
import {
  closeAccount,
  deleteClosedBefore,
  deleteExpiredSessions,
  findClosedUntold,
  findProfile,
  findSessionToken,
  listSessions,
  listSignInMethods,
  markClosedTold,
} from "./repository.ts";
import type { SignedIn } from "./service.ts";

type AccountOptions = Pick<AuthOptions, "db" | "url" | "log"> & {
  auth: Auth;
  mail: MailQueue;
  address: AddressChange;
  endAccess: EndAccess;
  clock: () => Date;
  /** What other parts of the site hold of somebody, for the export: by a name for the reader. */
  collectOthers: (user: {
    id: string;
    email: string;
    emailVerified: boolean;
  }) => Promise<Record<string, unknown>>;
  /** Ends what would go on without the account, such as a subscription. */
  beforeClose: (user: { id: string }) => Promise<void>;
  /** Has the chat app delete what it keeps of somebody; throws when that could not be said. */
  tellChat: (userId: string) => Promise<void>;
};

/** What somebody who is signed in does with their own account. Every call acts on `signedIn` and nobody else. */
export function createAccountService({
  db,
  auth,
  mail,
  address,
  endAccess,
  url,
  log,
  clock,
  collectOthers,
  beforeClose,
  tellChat,
}: AccountOptions) {
  async function sessions({ user, sessionId }: SignedIn): Promise<SessionList> {
    const rows = await listSessions(db, user.id);
    return {
      sessions: rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        isCurrent: id === sessionId,
        device: describeDevice(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    };
  }

  // Sessions end through Better Auth, which tells the apps that were signed in to from them.

  async function endSession({ user }: SignedIn, id: string, headers: Headers): Promise<void> {
    const token = await findSessionToken(db, user.id, id);
    if (!token) throw new NotFound("This session has ended already");
    await callAuth(auth.api.revokeSession({ body: { token }, headers, returnHeaders: true }));
  }

  /** Signs out everywhere, here too. */
  async function endSessions(headers: Headers): Promise<void> {
    await callAuth(auth.api.revokeSessions({ headers, returnHeaders: true }));
  }

  /** Sets another password and ends every other session. */
  async function changePassword(
    { user }: SignedIn,
    { currentPassword, password }: { currentPassword: string; password: string },
    headers: Headers,
  ): Promise<Called<unknown>> {
    refuseStolenPassword(password);
    const body = { currentPassword, newPassword: password, revokeOtherSessions: true };
    const called = await callAuth(auth.api.changePassword({ body, headers, returnHeaders: true }));
    await db.transaction(async (tx) => {
      await endAccess.revokeTokens(tx, user.id);
      await mail.queue(tx, user.email, {
        template: "password-changed",
        name: user.firstName,
        url: `${url}/forgot-password`,
      });
    });
    return called;
  }

  /** Mails the new address a link that makes it the account's. The answer is the same when somebody has it already. */
  async function changeEmail(
    { user }: SignedIn,
    { email, currentPassword }: { email: string; currentPassword?: string | undefined },
    headers: Headers,
  ): Promise<void> {
    refuseDemo(user);
    if (email === user.email)
      throw new Invalid("This is your address already", { email: "This is your address already" });
    await confirmPassword(user.hasPassword, currentPassword, headers);
    await address.request({ ...user, name: user.firstName }, email);
  }

  /** Mails the verification link again. */
  async function resendVerification({ user }: SignedIn): Promise<void> {
    refuseDemo(user);
    if (user.emailVerified) throw new Invalid("Your address is confirmed already");
    await db.transaction((tx) => address.sendConfirmation(tx, { ...user, name: user.firstName }));
  }

  /** Gives the authenticator app its secret; the second factor is on once a code has been confirmed. */
  async function startSecondFactor(
    { user }: SignedIn,
    currentPassword: string | undefined,
    headers: Headers,
  ): Promise<SecondFactorSetup> {
    refuseDemo(user);
    const body = { method: "totp" as const, ...(currentPassword && { password: currentPassword }) };
    const { answer } = await callAuth(auth.api.enableTwoFactor({ body, headers, returnHeaders: true }));
    if (answer.method !== "totp")
      throw new Error("Better Auth set up another second factor than was asked for");
    const secret = new URL(answer.totpURI).searchParams.get("secret") ?? "";
    return { uri: answer.totpURI, secret, backupCodes: answer.backupCodes };
  }

  function confirmSecondFactor(code: string, headers: Headers): Promise<Called<unknown>> {
    return callAuth(auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  }

  function removeSecondFactor(
    currentPassword: string | undefined,
    headers: Headers,
  ): Promise<Called<unknown>> {
    const body = currentPassword ? { password: currentPassword } : {};
    return callAuth(auth.api.disableTwoFactor({ body, headers, returnHeaders: true }));
  }

  /** Everything the site holds of somebody, without secrets. */
  async function exportData({ user }: SignedIn) {
    const { userId: _, ...profile } = (await findProfile(db, user.id)) ?? {};
    return {
      exportedAt: clock().toISOString(),
      account: user,
      profile,
      signInMethods: await listSignInMethods(db, user.id),
      sessions: (await listSessions(db, user.id)).map(({ userAgent, createdAt, lastSeenAt }) => ({
        device: describeDevice(userAgent),
        createdAt,
        lastSeenAt,
      })),
      ...(await collectOthers(user)),
    };
  }

  /** Closes the account: nobody signs in to it again, and its record is deleted after seven years. */
  async function close(
    { user }: SignedIn,
    currentPassword: string | undefined,
    headers: Headers,
  ): Promise<void> {
    refuseDemo(user);
    await confirmPassword(user.hasPassword, currentPassword, headers);
    await beforeClose(user);
    await endSessions(headers);
    await db.transaction(async (tx) => {
      await closeAccount(tx, user.id, clock());
      await mail.queue(tx, user.email, { template: "account-closed", name: user.firstName });
    });
    // Where this fails it is done later, by a scheduled job.
    await tellChatOfClosed().catch((err: unknown) => log.warn({ err }, "the chat app was not told"));
  }

  /** Tells the chat app of every closed account that it does not know of yet. */
  async function tellChatOfClosed(): Promise<void> {
    for (const id of await findClosedUntold(db)) {
      await tellChat(id);
      await markClosedTold(db, id, clock());
    }
  }

  /** Deletes the records of accounts closed more than seven years ago; returns how many. */
  function purge(): Promise<number> {
    return deleteClosedBefore(db, addMonths(clock(), -12 * CLOSED_ACCOUNT_YEARS));
  }

  /** Deletes sessions that are over: an app that may stay connected does so without them. */
  function purgeSessions(): Promise<number> {
    return deleteExpiredSessions(db, clock());
  }

  /** Throws unless the password is theirs. An account without one, made by a federated sign-in, has none to repeat. */
  async function confirmPassword(
    hasPassword: boolean,
    password: string | undefined,
    headers: Headers,
  ): Promise<void> {
    if (!hasPassword) return;
    const body = { password: password ?? "" };
    await callAuth(auth.api.verifyPassword({ body, headers, returnHeaders: true }));
  }

  return {
    sessions,
    endSession,
    endSessions,
    changePassword,
    changeEmail,
    resendVerification,
    startSecondFactor,
    confirmSecondFactor,
    removeSecondFactor,
    exportData,
    close,
    tellChatOfClosed,
    purge,
    purgeSessions,
    profile: (userId: string) => findProfile(db, userId),
  };
}
