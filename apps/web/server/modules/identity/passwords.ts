import { dictionary } from "@zxcvbn-ts/language-common";
import { Invalid } from "@plumbline/server/errors.ts";

const STOLEN_PASSWORD = "This password is on lists of stolen passwords. Choose another.";

const stolen = new Set<string>(dictionary["passwords-common"]);

/** Throws `Invalid` for a password that attackers are likely to try first. */
export function refuseStolenPassword(password: string): void {
  if (stolen.has(password.toLowerCase())) throw new Invalid(STOLEN_PASSWORD, { password: STOLEN_PASSWORD });
}
