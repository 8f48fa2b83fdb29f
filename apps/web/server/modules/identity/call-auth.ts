import { Invalid, LimitReached, Unauthorised } from "@plumbline/server/errors.ts";
import { isAPIError } from "better-auth/api";

/** What Better Auth answered, and the cookies it wants set. */
export type Called<Answer> = { cookies: string[]; answer: Answer };

const WRONG_CREDENTIALS = "Invalid email or password. Please try again.";
const WRONG_CODE = "This code is not right. Try the newest one of your app.";

/** Our sentence for each of Better Auth's refusals that a person can meet. */
const REFUSALS: Record<string, () => Error> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Unauthorised(WRONG_CREDENTIALS),
  INVALID_EMAIL: () => new Unauthorised(WRONG_CREDENTIALS),
  INVALID_PASSWORD: () =>
    new Invalid("The password is not right.", { currentPassword: "The password is not right." }),
  INVALID_CODE: () => new Unauthorised(WRONG_CODE),
  INVALID_BACKUP_CODE: () => new Unauthorised(WRONG_CODE),
  INVALID_TWO_FACTOR_COOKIE: () => new Unauthorised("The sign-in took too long. Please log in again."),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () =>
    new LimitReached("Too many failed attempts. Please try again later."),
  ACCOUNT_TEMPORARILY_LOCKED: () => new LimitReached("Too many failed attempts. Please try again later."),
  TOTP_ALREADY_ENABLED: () => new Invalid("The second factor is on already."),
  UNAUTHORIZED: () => new Unauthorised("Please log in again to continue."),
};

/** Waits for a call of Better Auth made with `returnHeaders`; its refusals become ours. */
export async function callAuth<Answer>(
  call: Promise<{ headers: Headers; response: Answer }>,
): Promise<Called<Answer>> {
  try {
    const { headers, response } = await call;
    return { cookies: headers.getSetCookie(), answer: response };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const refusal = REFUSALS[String(error.body?.code ?? error.status)];
    if (refusal) throw refusal();
    // Refusals without a sentence of their own: a backup code that is used twice at once, or not wanted at all.
    throw error.statusCode < 500 ? new Invalid("That didn't work. Please try again.") : error;
  }
}
