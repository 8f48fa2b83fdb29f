/** SPEC §8. Our own provider sends `invalid-credential` for an unknown user and for a wrong password. */
const BY_CODE: Record<string, string> = {
  "operation-not-allowed": "Email/password authentication is not enabled. Please contact support.",
  "configuration-not-found": "Sign-in is not set up correctly. Please contact support.",
  "user-not-found": "No account found with this email. Please sign up first.",
  "wrong-password": "Invalid email or password. Please try again.",
  "invalid-credential": "Invalid email or password. Please try again.",
  "too-many-requests": "Too many failed attempts. Please try again later.",
};

/** The code may have the prefix "auth/". */
export function signInErrorText(code: string, message: string): string {
  return BY_CODE[code.replace(/^auth\//, "")] ?? `Authentication failed: ${message}`;
}

/** The message for `?error=` on the login page, after an emailed link or a federated login failed. */
const BY_QUERY: Record<string, string> = {
  link_expired: "This link has expired or has already been used. Log in to ask for a new one.",
  firebase_not_configured: "Firebase not configured - please contact administrator",
  account_not_linked:
    "There's already an account with this email, but it isn't confirmed. Log in with your password first.",
  access_denied: "The login was cancelled.",
  state_mismatch: "The login took too long or was started in another window. Please try again.",
  email_not_found: "The other site didn't give us an email address, so you can't use it to log in here.",
  unable_to_create_user:
    "The other site didn't give us a confirmed email address, so you can't use it to log in here.",
  unable_to_create_session:
    "This account uses two-factor authentication. Log in with your email and password, then enter your code.",
};

export function loginNotice(error: string | null): string | undefined {
  if (!error) return undefined;
  return BY_QUERY[error] ?? "The login didn't work. Please try again.";
}
