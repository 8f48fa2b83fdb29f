/** "+61412345678" becomes "0412 345 678". */
export function phoneText(phone: string): string {
  const digits = phone.replace(/^\+61/, "");
  if (/^4\d{8}$/.test(digits)) return `0${digits.replace(/(\d{3})(\d{3})(\d{3})/, "$1 $2 $3")}`;
  if (/^[2378]\d{8}$/.test(digits)) return `(0${digits[0]}) ${digits.slice(1, 5)} ${digits.slice(5)}`;
  if (/^1[38]00\d{6}$/.test(digits)) return digits.replace(/(\d{4})(\d{3})(\d{3})/, "$1 $2 $3");
  if (/^13\d{4}$/.test(digits)) return digits.replace(/(\d{2})(\d{2})(\d{2})/, "$1 $2 $3");
  return phone;
}
