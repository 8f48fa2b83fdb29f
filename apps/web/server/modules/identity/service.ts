import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  AccountPage,
  AccountSearch,
  ProfileRequest,
  SignupRequest,
  User,
} from "@plumbline/contract/accounts.ts";
import { TERMS_VERSION } from "@plumbline/contract/terms.ts";
import { Email, INVALID_EMAIL } from "@plumbline/contract/email.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { pageOf } from "../../listing/page-of.ts";
import { type Auth, type AuthOptions, createAuth } from "./auth.ts";
import { createDemoAccounts } from "./demo-accounts.ts";
import { refuseDemo } from "./demo-policy.ts";
import { refuseStolenPassword } from "./passwords.ts";
import {
  findUser,
  findUserIdByEmail,
  hasAdmin,
  makeAdmin,
  markWelcomed,
  saveProfile,
  searchAccounts,
} from "./repository.ts";
import { callAuth, type Called } from "./call-auth.ts";

/** Far longer than making a link and queueing its mail takes. */
const RESET_TAKES_MS = 300;
const FIRST_ADMIN = "admin@plumbline.test";

export type Credentials = { email: string; password: string };
export type SignedIn = { user: User; sessionId: string };

type IdentityOptions = AuthOptions & {
  /** Demo accounts a network address may have in a day. */
  demosPerAddress: number;
  clock: () => Date;
  /** Carries what a visitor did before into the account they made. */
  claimVisit: (visitorId: string, user: User) => Promise<void>;
};

const EMAIL_TAKEN = "An account with this email already exists.";

/** Who somebody is: sign-up, sign-in, the profile, administrators. `headers` are the request's, for its cookies. */
export function createIdentityService({ clock, claimVisit, demosPerAddress, ...options }: IdentityOptions) {
  const { db, url, mail } = options;
  const auth: Auth = createAuth(options);

  /** Whether an account with this address exists. */
  async function isRegistered(email: string): Promise<boolean> {
    return (await findUserIdByEmail(db, email)) !== undefined;
  }

  /** Makes an account, signs in to it, and sends the welcome and the verification mail. */
  async function signUp(
    { email, password, firstName, lastName }: SignupRequest,
    headers: Headers,
    visitorId: string | undefined,
  ): Promise<Called<{ userId: string }>> {
    refuseStolenPassword(password);
    const body = { email, password, firstName, lastName, name: `${firstName} ${lastName}` };
    const { cookies, answer } = await callAuth(
      auth.api.signUpEmail({ body, headers, returnHeaders: true }),
    ).catch(async (error: unknown) => {
      // Two sign-ups at once: the table's unique address refuses one of them.
      if (await isRegistered(email)) throw new Conflict(EMAIL_TAKEN);
      throw error;
    });
    const userId = answer.user.id;
    const user = await findUser(db, userId);
    if (visitorId && user) await claimVisit(visitorId, user);
    await welcome(userId);
    return { cookies, answer: { userId } };
  }

  /** Sends the welcome mail to an account that has not had it; false when it has. */
  async function welcome(userId: string): Promise<boolean> {
    return db.transaction(async (tx) => {
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

  /** Signs in. With a second factor the session starts only once its code is given. */
  async function signIn(
    credentials: Credentials,
    headers: Headers,
  ): Promise<Called<{ secondFactor: boolean }>> {
    const { cookies, answer } = await callAuth(
      auth.api.signInEmail({ body: credentials, headers, returnHeaders: true }),
    );
    return { cookies, answer: { secondFactor: "twoFactorRedirect" in answer } };
  }

  /** Gives the second factor's code: six digits of the app, or a backup code. */
  async function giveSecondFactor(code: string, headers: Headers): Promise<Called<unknown>> {
    const body = { code };
    return /^\d{6}$/.test(code)
      ? callAuth(auth.api.verifyTOTP({ body, headers, returnHeaders: true }))
      : callAuth(auth.api.verifyBackupCode({ body, headers, returnHeaders: true }));
  }

  /** Ends the session of these cookies; nothing happens without one. */
  async function signOut(headers: Headers): Promise<Called<unknown>> {
    return callAuth(auth.api.signOut({ headers, returnHeaders: true }));
  }

  /** Who is signed in by these cookies. */
  async function findSignedIn(headers: Headers): Promise<SignedIn | undefined> {
    if (!headers.has("Cookie")) return undefined;
    const found = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
    if (!found) return undefined;
    const user = await findUser(db, found.user.id);
    // A demo account is over on the minute, whenever the chore comes to delete it.
    if (!user || (user.demoEndsAt && new Date(user.demoEndsAt) <= clock())) return undefined;
    return { user, sessionId: found.session.id };
  }

  /** Mails a reset link, if there is an account. Nothing tells the caller which. */
  async function forgotPassword(email: string): Promise<void> {
    const asked = callAuth(auth.api.requestPasswordReset({ body: { email }, returnHeaders: true }));
    // A known address costs two writes more: both answers take the longer time.
    await Promise.all([asked, sleep(RESET_TAKES_MS)]);
  }

  /** Sets a password by a mailed link, which works once, and ends every session. */
  async function resetPassword(token: string, password: string): Promise<void> {
    refuseStolenPassword(password);
    // Before the link is used up: hashing may be refused.
    const hash = await options.passwords.hash(password);
    const { api } = createAuth({ ...options, passwords: { ...options.passwords, hash: async () => hash } });
    await callAuth(api.resetPassword({ body: { token, newPassword: password }, returnHeaders: true }));
  }

  /** Confirms an address by a mailed link. It signs nobody in: a session that is there learns of the change. */
  async function verifyEmail(token: string, headers: Headers): Promise<void> {
    await callAuth(auth.api.verifyEmail({ query: { token }, headers, returnHeaders: true }));
  }

  /** Stores the profile; the address stays what it was. */
  async function completeProfile(userId: string, request: ProfileRequest): Promise<void> {
    refuseDemo(await findUser(db, userId));
    const { firstName, lastName, email: _, termsAccepted: __, ...fields } = request;
    await db.transaction((tx) =>
      saveProfile(
        tx,
        { firstName, lastName },
        { ...fields, userId, termsVersion: TERMS_VERSION, termsAcceptedAt: clock() },
      ),
    );
  }

  /** Creates an administrator with a random password, which is returned and kept nowhere. */
  async function createAdmin(address: string): Promise<Credentials> {
    const email = parseEmail(address);
    const password = randomBytes(15).toString("base64url");
    await db.transaction(async (tx) => {
      if (await findUserIdByEmail(tx, email))
        throw new Conflict(`${email} has an account already: use grant`);
      // Better Auth on the transaction, so that an account without its password cannot be left behind.
      const { internalAdapter, password: passwords } = await createAuth({ ...options, db: tx }).$context;
      const admin = { email, name: "Administrator", emailVerified: true, role: "admin" };
      const { id } = await internalAdapter.createUser(admin, { method: "admin" });
      await internalAdapter.linkAccount({
        userId: id,
        accountId: id,
        providerId: "credential",
        password: await passwords.hash(password),
      });
    });
    return { email, password };
  }

  /** Makes the owner of an existing account an administrator. */
  async function grantAdmin(address: string): Promise<void> {
    const email = parseEmail(address);
    if (!(await makeAdmin(db, email))) throw new NotFound(`${email} has no account: use create`);
  }

  /** Creates the first administrator of a new installation; undefined where there is one. */
  async function createFirstAdmin(): Promise<Credentials | undefined> {
    return (await hasAdmin(db)) ? undefined : createAdmin(FIRST_ADMIN);
  }

  /** A page of accounts whose address or name holds the words. */
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
    demos: createDemoAccounts(options, { clock, perAddress: demosPerAddress }),
    isRegistered,
    signUp,
    welcome,
    signIn,
    giveSecondFactor,
    signOut,
    findSignedIn,
    forgotPassword,
    resetPassword,
    verifyEmail,
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
