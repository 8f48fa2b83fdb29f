/** 2995 is "$29.95", 120000 is "$1,200.00". Throws a `RangeError` for anything but whole cents. */
export function formatCents(amountCents: number): string {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`${amountCents} is not an amount in cents`);
  const dollars = Math.trunc(Math.abs(amountCents) / 100).toString();
  const grouped = dollars.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const cents = (Math.abs(amountCents) % 100).toString().padStart(2, "0");
  return `${amountCents < 0 ? "-" : ""}$${grouped}.${cents}`;
}
