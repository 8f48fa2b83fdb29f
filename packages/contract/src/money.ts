/**
 * 2995 becomes "$29.95", 29900 becomes "$299", 120000 becomes "$1,200". Throws a `RangeError` unless given whole
 * cents.
 */
export function formatCents(amountCents: number): string {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`${amountCents} is not an amount in cents`);
  const dollars = Math.trunc(Math.abs(amountCents) / 100).toString();
  const grouped = dollars.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const cents = Math.abs(amountCents) % 100;
  return `${amountCents < 0 ? "-" : ""}$${grouped}${cents ? `.${cents.toString().padStart(2, "0")}` : ""}`;
}
