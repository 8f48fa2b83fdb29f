export type TypedCard = { number: string; expiry: string; cvc: string };
export type Card = { number: string; expiryMonth: number; expiryYear: number; cvc: string };
export type CardIssues = Partial<Record<keyof TypedCard, string>>;

/** The error messages match those of a real card form. */
export function readCard(typed: TypedCard): { card: Card } | { issues: CardIssues } {
  const issues: CardIssues = {};
  const number = typed.number.replaceAll(/\s/g, "");
  const cvc = typed.cvc.trim();
  const expiry = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(typed.expiry.trim());
  if (!/^\d{12,19}$/.test(number)) issues.number = "Your card number is incomplete.";
  if (!expiry) issues.expiry = "Your card's expiration date is incomplete.";
  if (!/^\d{3,4}$/.test(cvc)) issues.cvc = "Your card's security code is incomplete.";
  if (!expiry || Object.keys(issues).length > 0) return { issues };
  return { card: { number, expiryMonth: Number(expiry[1]), expiryYear: 2000 + Number(expiry[2]), cvc } };
}

export function groupDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 19);
  return digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

export function slashExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
