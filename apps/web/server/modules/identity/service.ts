import { randomBytes } from "node:crypto";
import type {
  AccountPage,
  AccountSearch,
  ProfileRequest,
  SignupRequest,
  User,
} from "@plumbline/contract/accounts.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Email, INVALID_EMAIL } from "@plumbline/contract/email.ts";
import { Conflict, Invalid, NotFound, Unauthorised } from "@plumbline/server/errors.ts";
import { noteAccount } from "@plumbline/server/log.ts";
import { pageOf } from "../../listing/page-of.ts";
import type { MailQueue } from "../mail/queue.ts";
import { createAccountLinks } from "./account-links.ts";
import { createAddressChange } from "./address-change.ts";
import { type Auth, type AuthOptions, createAuth } from "./auth.ts";
import { createDemoAccounts } from "./demo-accounts.ts";
import { refuseDemo } from "./demo-policy.ts";
import { createEndAccess } from "./end-access.ts";
import { createPasswordReset } from "./password-reset.ts";
import { refuseStolenPassword } from "./passwords.ts";
import { createSecondFactor } from "./second-factor.ts";
import type { SecurityLog } from "./security-log.ts";
import {
  acceptTerms,
  findUser,
  findUserIdByEmail,
  hasAdmin,
  isAddressTaken,
  makeAdmin,
  markWelcomed,
  saveProfile,
  searchAccounts,
} from "./repository.ts";
import { callAuth, type Called } from "./call-auth.ts";

const FIRST_ADMIN = "admin@plumbline.test";

export type Credentials = { email: string; password: string };
export type SignedIn = { user: User; sessionId: string };

type IdentityOptions = Omit<AuthOptions, "sendConfirmation" | "onFederatedLogin"> & {
  mail: MailQueue;
  demosPerAddress: number;
  clock: () => Date;
  claimVisit: (visitorId: string, user: User) => Promise<void>;
  revokeTokens: (tx: Db, userId: string) => Promise<void>;
  securityLog: SecurityLog;
};

const EMAIL_TAKEN = "An account with this email already exists.";

/** `headers` are the request's, and carry its cookies. */
export function createIdentityService(options: IdentityOptions) {
  const { db, url, mail, clock, claimVisit, demosPerAddress, revokeTokens, securityLog } = options;
  const authOptions: AuthOptions = {
    ...options,
    sendConfirmation: (user) => db.transaction((tx) => address.sendConfirmation(tx, user)),
    onFederatedLogin: (userId) => securityLog.note(db, "account.login", userId),
  };
  const auth: Auth = createAuth(authOptions);
  const links = createAccountLinks({ db, clock });
  const endAccess = createEndAccess({ db, auth, revokeTokens });
  const address = createAddressChange({ db, links, mail, endAccess, securityLog, url });
  const passwordReset = createPasswordReset({ db, auth, links, mail, endAccess, securityLog, url });
  const secondFactor = createSecondFactor({ db, auth, mail, securityLog, url });

  async function isRegistered(email: string): Promise<boolean> {
    return (await findUserIdByEmail(db, email)) !== undefined;
  }

  async function signUp(
    { email, password, firstName, lastName }: SignupRequest,
    headers: Headers,
    visitorId: string | undefined,
  ): Promise<Called<{ userId: string }>> {
    refuseStolenPassword(password);
    if (await isRegistered(email)) throw new Conflict(EMAIL_TAKEN);
    // Done outside the transaction, because hashing is slow and the embedded database has one connection.
    const hash = await hashPassword(password);
    const signedUp = await db
      .transaction(async (tx) => {
        const names = { firstName, lastName, name: `${firstName} ${lastName}` };
        const { userId, onTx } = await addAccount(tx, { email, emailVerified: false, ...names }, hash);
        await acceptTerms(tx, userId, clock());
        await welcome(userId, tx);
        await address.sendConfirmation(tx, { id: userId, email, name: firstName });
        const { cookies } = await callAuth(
          onTx.api.startSession({ body: { userId }, headers, returnHeaders: true }),
        );
        return { cookies, answer: { userId } };
      })
      .catch((error: unknown) => {
        throw isAddressTaken(error) ? new Conflict(EMAIL_TAKEN) : error;
      });
    const user = await findUser(db, signedUp.answer.userId);
    if (visitorId && user) await claimVisit(visitorId, user);
    return signedUp;
  }

  async function hashPassword(password: string): Promise<string> {
    return (await auth.$context).password.hash(password);
  }

  async function addAccount(
    tx: Db,
    user: { email: string; name: string; emailVerified: boolean } & Record<string, unknown>,
    hash: string,
  ): Promise<{ userId: string; onTx: Auth }> {
    const onTx = createAuth({ ...authOptions, db: tx });
    const { internalAdapter } = await onTx.$context;
    const { id: userId } = await internalAdapter.createUser(user, { method: "email-password" });
    await internalAdapter.linkAccount({
      userId,
      accountId: userId,
      providerId: "credential",
      password: hash,
    });
    return { userId, onTx };
  }

  async function welcome(userId: string, runner: Db = db): Promise<boolean> {
    return runner.transaction(async (tx) => {
      const user = await findUser(tx, userId);
      if (!user || !(await markWelcomed(tx, userId))) return false;
      await mail.queue(tx, user.email, {
        template: "welcome",
        name: user.firstName,
        url: `${url}/complete-profile`,
      });
      return true;
    });
  }

  /** `signedInId` is undefined if the session starts only after the second factor. */
  async function signIn(
    credentials: Credentials,
    headers: Headers,
  ): Promise<Called<{ signedInId: string | undefined }>> {
    const { cookies, answer } = await callAuth(
      auth.api.signInEmail({ body: credentials, headers, returnHeaders: true }),
    ).catch(async (error: unknown) => {
      const userId = error instanceof Unauthorised && (await findUserIdByEmail(db, credentials.email));
      if (userId) await securityLog.note(db, "account.login-failed", userId, { by: "someone" });
      throw error;
    });
    if ("twoFactorRedirect" in answer) return { cookies, answer: { signedInId: undefined } };
    await securityLog.note(db, "account.login", answer.user.id);
    return { cookies, answer: { signedInId: answer.user.id } };
  }

  async function signOut(headers: Headers): Promise<Called<unknown>> {
    return callAuth(auth.api.signOut({ headers, returnHeaders: true }));
  }

  async function findSignedIn(headers: Headers): Promise<SignedIn | undefined> {
    if (!headers.has("Cookie")) return undefined;
    const found = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
    if (!found) return undefined;
    const user = await findUser(db, found.user.id);
    // A demo account ends on time, even before the job deletes it.
    if (!user || (user.demoEndsAt && new Date(user.demoEndsAt) <= clock())) return undefined;
    noteAccount(user.id);
    return { user, sessionId: found.session.id };
  }

  /** Ignores the email in the request. */
  async function completeProfile(userId: string, request: ProfileRequest): Promise<void> {
    refuseDemo(await findUser(db, userId));
    const { firstName, lastName, email: _, termsAccepted: __, ...fields } = request;
    await db.transaction(async (tx) => {
      await acceptTerms(tx, userId, clock());
      await saveProfile(tx, { firstName, lastName }, { ...fields, userId });
    });
  }

  /** Creates the account with a random password, which is returned but not stored. */
  async function createAdmin(address: string): Promise<Credentials> {
    const email = parseEmail(address);
    const password = randomBytes(15).toString("base64url");
    const hash = await hashPassword(password);
    await db.transaction(async (tx) => {
      if (await findUserIdByEmail(tx, email))
        throw new Conflict(`${email} already has an account: use grant`);
      await addAccount(tx, { email, name: "Administrator", emailVerified: true, role: "admin" }, hash);
    });
    return { email, password };
  }

  async function grantAdmin(address: string): Promise<void> {
    const email = parseEmail(address);
    await db.transaction(async (tx) => {
      if (!(await makeAdmin(tx, email))) throw new NotFound(`${email} has no account: use create`);
      const userId = await findUserIdByEmail(tx, email);
      if (userId) await securityLog.note(tx, "account.admin-granted", userId, { by: "the site" });
    });
  }

  async function createFirstAdmin(): Promise<Credentials | undefined> {
    return (await hasAdmin(db)) ? undefined : createAdmin(FIRST_ADMIN);
  }

  async function listAccounts(asked: AccountSearch): Promise<AccountPage> {
    const { rows, total } = await searchAccounts(db, asked);
    const { rows: found, ...page } = pageOf(rows, total, asked);
    return {
      accounts: found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      ...page,
    };
  }

  return {
    auth,
    address,
    passwordReset,
    secondFactor,
    endAccess,
    purgeLinks: links.purge,
    demos: createDemoAccounts(authOptions, { clock, perAddress: demosPerAddress }),
    isRegistered,
    signUp,
    welcome,
    signIn,
    signOut,
    findSignedIn,
    completeProfile,
    createAdmin,
    grantAdmin,
    createFirstAdmin,
    listAccounts,
  };
}

function parseEmail(address: string): string {
  const { data, error } = Email.safeParse(address);
  if (error) throw new Invalid(INVALID_EMAIL);
  return data;
}
