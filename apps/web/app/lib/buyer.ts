type Account = { email: string; demoEndsAt: string | null };

/**
 * Returns the email from the query or, without one, the account's. `buyer` is set if the account has that email. A
 * demo account's email isn't real, so its user buys like a visitor.
 */
export function readBuyer<User extends Account>(query: URLSearchParams, signedIn: User | undefined) {
  const user = signedIn?.demoEndsAt ? undefined : signedIn;
  const email = query.get("email")?.trim().toLowerCase() || user?.email || "";
  return { email, buyer: user?.email === email ? user : undefined };
}
