import { addMonths } from "@plumbline/contract/calendar.ts";
import type { SessionList } from "@plumbline/contract/accounts.ts";
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
  findTerms,
  listSessions,
  listSignInMethods,
  markClosedTold,
} from "./repository.ts";
import type { SecondFactor } from "./second-factor.ts";
import type { SecurityLog } from "./security-log.ts";
import type { SignedIn } from "./service.ts";

type AccountOptions = Pick<AuthOptions, "db" | "url" | "log"> & {
  auth: Auth;
  mail: MailQueue;
  address: AddressChange;
  secondFactor: SecondFactor;
  securityLog: SecurityLog;
  endAccess: EndAccess;
  clock: () => Date;
  /** Other modules' data for the export, keyed by a name that the reader sees. */
  collectOthers: (user: {
    id: string;
    email: string;
    emailVerified: boolean;
  }) => Promise<Record<string, unknown>>;
  beforeClose: (user: { id: string }) => Promise<void>;
  /** Asks the chat app to delete the person's data; throws if it can't be told. */
  tellChat: (userId: string) => Promise<void>;
};

export function createAccountService({
  db,
  auth,
  mail,
  address,
  secondFactor,
  securityLog,
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

  // Sessions end through Better Auth, which notifies the apps that people logged in to from them.

  async function endSession({ user }: SignedIn, id: string, headers: Headers): Promise<void> {
    const token = await findSessionToken(db, user.id, id);
    if (!token) throw new NotFound("This session has already ended");
    await callAuth(auth.api.revokeSession({ body: { token }, headers, returnHeaders: true }));
    await securityLog.note(db, "account.logout", user.id);
  }

  /** Connected apps lose access too, because a refresh token outlives its session. */
  async function endSessions({ user }: SignedIn, headers: Headers): Promise<void> {
    await callAuth(auth.api.revokeSessions({ headers, returnHeaders: true }));
    await endAccess.revokeTokens(db, user.id);
    await securityLog.note(db, "account.logout-everywhere", user.id);
  }

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
      await securityLog.note(tx, "account.password-changed", user.id);
      await mail.queue(tx, user.email, {
        template: "password-changed",
        name: user.firstName,
        url: `${url}/forgot-password`,
      });
    });
    return called;
  }

  /** Gives the same response if another account already has the email. */
  async function changeEmail(
    { user }: SignedIn,
    { email, currentPassword }: { email: string; currentPassword?: string | undefined },
    headers: Headers,
  ): Promise<void> {
    refuseDemo(user);
    if (email === user.email)
      throw new Invalid("You're already using this email", { email: "You're already using this email" });
    await confirmPassword(user.hasPassword, currentPassword, headers);
    await address.request({ ...user, name: user.firstName }, email);
  }

  async function resendVerification({ user }: SignedIn): Promise<void> {
    refuseDemo(user);
    if (user.emailVerified) throw new Invalid("Your email is already confirmed");
    await db.transaction((tx) => address.sendConfirmation(tx, { ...user, name: user.firstName }));
  }

  /** Needs a code from the app or a backup code, as well as the password. */
  async function removeSecondFactor(
    signedIn: SignedIn,
    { currentPassword, code }: { currentPassword?: string | undefined; code: string },
    headers: Headers,
  ): Promise<Called<unknown>> {
    // The password is checked first, so that a wrong one doesn't use up a code.
    await confirmPassword(signedIn.user.hasPassword, currentPassword, headers);
    await secondFactor.proveOwner(signedIn, code, headers);
    return secondFactor.remove(signedIn, currentPassword, headers);
  }

  async function exportData({ user }: SignedIn) {
    const { userId: _, ...profile } = (await findProfile(db, user.id)) ?? {};
    return {
      exportedAt: clock().toISOString(),
      account: user,
      profile,
      terms: await findTerms(db, user.id),
      signInMethods: await listSignInMethods(db, user.id),
      sessions: (await listSessions(db, user.id)).map(({ userAgent, createdAt, lastSeenAt }) => ({
        device: describeDevice(userAgent),
        createdAt,
        lastSeenAt,
      })),
      ...(await collectOthers(user)),
    };
  }

  /** No one can log in afterwards; the record is deleted after seven years. */
  async function close(
    { user }: SignedIn,
    currentPassword: string | undefined,
    headers: Headers,
  ): Promise<void> {
    refuseDemo(user);
    await confirmPassword(user.hasPassword, currentPassword, headers);
    await beforeClose(user);
    await callAuth(auth.api.revokeSessions({ headers, returnHeaders: true }));
    await db.transaction(async (tx) => {
      await securityLog.note(tx, "account.close", user.id);
      await closeAccount(tx, user.id, clock());
      await mail.queue(tx, user.email, { template: "account-closed", name: user.firstName });
    });
    // A scheduled job retries if this fails.
    await tellChatOfClosed().catch((err: unknown) => log.warn({ err }, "the chat app was not told"));
  }

  async function tellChatOfClosed(): Promise<void> {
    for (const id of await findClosedUntold(db)) {
      await tellChat(id);
      await markClosedTold(db, id, clock());
    }
  }

  function purge(): Promise<number> {
    return deleteClosedBefore(db, addMonths(clock(), -12 * CLOSED_ACCOUNT_YEARS));
  }

  /** Deletes expired sessions, because apps with offline access stay connected without them. */
  function purgeSessions(): Promise<number> {
    return deleteExpiredSessions(db, clock());
  }

  /** Accepts an account without a password (federated sign-in). */
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
    startSecondFactor: secondFactor.start,
    confirmSecondFactor: secondFactor.confirm,
    removeSecondFactor,
    exportData,
    close,
    tellChatOfClosed,
    purge,
    purgeSessions,
    profile: (userId: string) => findProfile(db, userId),
  };
}
