type Fields = Record<string, string>;

export function readBusinessAnswer({ amount, ...fields }: Fields): Record<string, unknown> {
  return { ...fields, ...(amount !== undefined && { amountCents: centsOf(amount) }) };
}

function centsOf(amount: string): number | undefined {
  const bare = amount.replaceAll(/[\s,$]/g, "");
  return /^\d+(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : undefined;
}
