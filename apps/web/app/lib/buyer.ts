type Account = { email: string; demoEndsAt: string | null };

/**
 * Who a plan is for: the address in the query, or the account's, and the account itself where that is its address. Whoever
 * is in a demo account buys with an address of their own, like a visitor.
 */
export function readBuyer<User extends Account>(query: URLSearchParams, signedIn: User | undefined) {
  const user = signedIn?.demoEndsAt ? undefined : signedIn;
  const email = query.get("email")?.trim().toLowerCase() || user?.email || "";
  return { email, buyer: user?.email === email ? user : undefined };
}
