import { randomBytes } from "node:crypto";
import { Email, INVALID_EMAIL } from "@plumbline/contract/email.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { type AuthOptions, createAuth } from "./auth.ts";
import { findUserIdByEmail, hasAdmin, makeAdmin } from "./repository.ts";

const FIRST_ADMIN = "admin@plumbline.test";

export type Credentials = { email: string; password: string };

export function createIdentityService({ db, ...options }: AuthOptions) {
  /** Whether an account with this address exists. */
  async function isRegistered(email: string): Promise<boolean> {
    return (await findUserIdByEmail(db, email)) !== undefined;
  }

  /** Creates an administrator with a random password, which is returned and kept nowhere. */
  async function createAdmin(address: string): Promise<Credentials> {
    const email = parseEmail(address);
    const password = randomBytes(15).toString("base64url");
    await db.transaction(async (tx) => {
      if (await findUserIdByEmail(tx, email))
        throw new Conflict(`${email} has an account already: use grant`);
      // Better Auth on the transaction, so that an account without its password cannot be left behind.
      const { internalAdapter, password: passwords } = await createAuth({ db: tx, ...options }).$context;
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

  return { isRegistered, createAdmin, grantAdmin, createFirstAdmin };
}

function parseEmail(address: string): string {
  const { data, error } = Email.safeParse(address);
  if (error) throw new Invalid(INVALID_EMAIL);
  return data;
}
