// The method published by the Australian Business Register: https://abr.business.gov.au/Help/AbnFormat
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

export function isAbn(text: string): boolean {
  const digits = text.replaceAll(/\s/g, "");
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  );
  return sum % MODULUS === 0;
}

export function formatAbn(abn: string): string {
  return abn.replaceAll(/\s/g, "").replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}
