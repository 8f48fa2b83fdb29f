/**
 * Returns the international form ("+61412345678"). Accepts mobile (04), geographic (02, 03, 07, 08), 1300, 1800
 * and 13 numbers, with or without +61, spaces, dots, hyphens and brackets, following the ACMA numbering plan.
 */
export function parseAustralianPhone(text: string): string | undefined {
  const bare = text.replaceAll(/[\s().-]/g, "");
  const national = bare.replace(/^(?:\+|00)61(?:\(0\))?/, "0").replace(/^00/, "0");
  if (/^0[23478]\d{8}$/.test(national)) return `+61${national.slice(1)}`;
  const service = national.replace(/^0(?=1)/, "");
  return /^(?:1[38]00\d{6}|13\d{4})$/.test(service) ? `+61${service}` : undefined;
}
