/** SPEC §8: what an identity provider's error code means to the reader. Ours sends `invalid-credential` for both faults. */
const BY_CODE: Record<string, string> = {
  "operation-not-allowed": "Email/password authentication is not enabled. Please contact support.",
  "configuration-not-found": "Sign-in is not set up correctly. Please contact support.",
  "user-not-found": "No account found with this email. Please sign up first.",
  "wrong-password": "Invalid email or password. Please try again.",
  "invalid-credential": "Invalid email or password. Please try again.",
  "too-many-requests": "Too many failed attempts. Please try again later.",
};

/** The sentence for a provider's error, whose code may have the prefix "auth/". */
export function signInErrorText(code: string, message: string): string {
  return BY_CODE[code.replace(/^auth\//, "")] ?? `Authentication failed: ${message}`;
}

/** What `?error=` on the login page says, after a mailed link or a federated sign-in went wrong. */
const BY_QUERY: Record<string, string> = {
  link_expired: "This link has expired or was used already. Log in to ask for a new one.",
  account_not_linked:
    "There is an account with this address already, and it was not confirmed. Log in with your password first.",
  access_denied: "The sign-in was called off.",
  state_mismatch: "The sign-in took too long, or began in another window. Please try again.",
  email_not_found: "The other site gave us no email address, so it cannot be used to sign in here.",
  unable_to_create_user:
    "The other site gave us no confirmed email address, so it cannot be used to sign in here.",
  unable_to_create_session:
    "This account has a second factor: log in with your email and password, and its code.",
};

/** The sentence for the login page's `error` parameter; undefined without one. */
export function loginNotice(error: string | null): string | undefined {
  if (!error) return undefined;
  return BY_QUERY[error] ?? "The sign-in did not work. Please try again.";
}
