import { Invalid, LimitReached, Unauthorised } from "@plumbline/server/errors.ts";
import { isAPIError } from "better-auth/api";

export type Called<Answer> = { cookies: string[]; answer: Answer };

const WRONG_CREDENTIALS = "Invalid email or password. Please try again.";
const WRONG_CODE = "That code isn't right. Try the latest one from your app.";

const REFUSALS: Record<string, () => Error> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Unauthorised(WRONG_CREDENTIALS),
  INVALID_EMAIL: () => new Unauthorised(WRONG_CREDENTIALS),
  INVALID_PASSWORD: () =>
    new Invalid("That password isn't right.", { currentPassword: "That password isn't right." }),
  INVALID_CODE: () => new Unauthorised(WRONG_CODE),
  INVALID_BACKUP_CODE: () => new Unauthorised(WRONG_CODE),
  INVALID_TWO_FACTOR_COOKIE: () => new Unauthorised("The login took too long. Please log in again."),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () =>
    new LimitReached("Too many failed attempts. Please try again later."),
  TOTP_ALREADY_ENABLED: () => new Invalid("Two-factor authentication is already on."),
  UNAUTHORIZED: () => new Unauthorised("Please log in again to continue."),
};

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
    // Happens if a backup code is sent twice at once, or when none was asked for.
    throw error.statusCode < 500 ? new Invalid("That didn't work. Please try again.") : error;
  }
}
