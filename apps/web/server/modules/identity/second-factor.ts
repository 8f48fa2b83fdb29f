import type { SecondFactorSetup } from "@plumbline/contract/accounts.ts";
import { createOTP } from "@better-auth/utils/otp";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid, Unauthorised } from "@plumbline/server/errors.ts";
import { symmetricDecrypt } from "better-auth/crypto";
import type { MailQueue } from "../mail/queue.ts";
import type { Auth } from "./auth.ts";
import { callAuth, type Called } from "./call-auth.ts";
import { refuseDemo } from "./demo-policy.ts";
import { findTotp, takeTotpStep } from "./repository.ts";
import type { SecurityLog } from "./security-log.ts";
import type { SignedIn } from "./service.ts";

type SecondFactorOptions = {
  db: Db;
  auth: Auth;
  mail: MailQueue;
  securityLog: SecurityLog;
  url: string;
};

const TOO_SLOW = "The login took too long. Please log in again.";
const WRONG_CODE = "That code isn't right. Try the latest one from your app.";
const USED_CODE = "That code has already been used. Wait for the next one in your app.";
/** How long Better Auth keeps each code valid. */
const STEP_MS = 30_000;
const STEPS_EITHER_SIDE = 1;

export function createSecondFactor({ db, auth, mail, securityLog, url }: SecondFactorOptions) {
  /** The account whose password was given in the step before. */
  async function findChallenged(headers: Headers): Promise<string> {
    const userId = await auth.api.findChallenged({ headers });
    if (!userId) throw new Unauthorised(TOO_SLOW);
    return userId;
  }

  /** Accepts six digits from the app, or a backup code. */
  async function answer(userId: string, code: string, headers: Headers): Promise<Called<unknown>> {
    const called = await check(userId, code, headers).catch(async (error: unknown) => {
      await securityLog.note(db, "account.code-failed", userId, { by: "someone" });
      throw error;
    });
    if (!isFromApp(code)) await securityLog.note(db, "account.backup-code", userId);
    await securityLog.note(db, "account.login", userId);
    return called;
  }

  async function check(userId: string, code: string, headers: Headers): Promise<Called<unknown>> {
    const call = { body: { code }, headers: await withoutSession(headers), returnHeaders: true as const };
    if (!isFromApp(code)) return callAuth(auth.api.verifyBackupCode(call));
    if ((await useAppCode(userId, code)) === "used") throw new Unauthorised(USED_CODE);
    return callAuth(auth.api.verifyTOTP(call));
  }

  /** Two-factor authentication is on only after a code has been confirmed. */
  async function start(
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

  async function confirm({ user }: SignedIn, code: string, headers: Headers): Promise<Called<unknown>> {
    if ((await useAppCode(user.id, code)) === "used") throw new Invalid(USED_CODE, { code: USED_CODE });
    const called = await callAuth(auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
    await tell(user, true);
    return called;
  }

  /** The caller must have called `proveOwner`. */
  async function remove(
    { user }: SignedIn,
    currentPassword: string | undefined,
    headers: Headers,
  ): Promise<Called<unknown>> {
    const body = currentPassword ? { password: currentPassword } : {};
    const called = await callAuth(auth.api.disableTwoFactor({ body, headers, returnHeaders: true }));
    await tell(user, false);
    return called;
  }

  /** A stolen session and password aren't enough to turn the second factor off. */
  async function proveOwner({ user }: SignedIn, code: string, headers: Headers): Promise<void> {
    if (isFromApp(code)) {
      const result = await useAppCode(user.id, code);
      if (result === "accepted") return;
      const reason = result === "used" ? USED_CODE : WRONG_CODE;
      throw new Invalid(reason, { code: reason });
    }
    const body = { code, disableSession: true };
    await callAuth(auth.api.verifyBackupCode({ body, headers, returnHeaders: true })).catch(
      (error: unknown) => {
        throw error instanceof Unauthorised ? new Invalid(error.message, { code: error.message }) : error;
      },
    );
  }

  /** RFC 6238, section 5.2: a code is accepted once, even if two requests send it at the same moment. */
  async function useAppCode(userId: string, code: string): Promise<"accepted" | "used" | "wrong"> {
    const kept = await findTotp(db, userId);
    if (!kept) return "wrong";
    const { secretConfig: key } = await auth.$context;
    const app = createOTP(await symmetricDecrypt({ key, data: kept.secret }));
    const now = Math.floor(Date.now() / STEP_MS);
    for (let step = now - STEPS_EITHER_SIDE; step <= now + STEPS_EITHER_SIDE; step++) {
      if ((await app.hotp(step)) === code)
        return (await takeTotpStep(db, kept.id, step)) ? "accepted" : "used";
    }
    return "wrong";
  }

  async function tell({ id, email, firstName: name }: SignedIn["user"], isOn: boolean): Promise<void> {
    await db.transaction(async (tx) => {
      await securityLog.note(tx, isOn ? "account.factor-on" : "account.factor-off", id);
      await mail.queue(tx, email, {
        template: "second-factor-changed",
        name,
        isOn,
        url: `${url}/forgot-password`,
      });
    });
  }

  /**
   * Otherwise, if the browser is also logged in, Better Auth would check the code against that session,
   * without its limits.
   */
  async function withoutSession(headers: Headers): Promise<Headers> {
    const { authCookies } = await auth.$context;
    const kept = (headers.get("Cookie") ?? "")
      .split("; ")
      .filter((cookie) => !cookie.startsWith(`${authCookies.sessionToken.name}=`));
    const rest = new Headers(headers);
    rest.set("Cookie", kept.join("; "));
    return rest;
  }

  return { findChallenged, answer, start, confirm, proveOwner, remove };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

function isFromApp(code: string): boolean {
  return /^\d{6}$/.test(code);
}
