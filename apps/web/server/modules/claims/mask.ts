/** For example "o•••@straightflow.example". */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split(/@(?=[^@]*$)/);
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** For example "•••• 678". */
export function maskPhone(phone: string): string {
  return `•••• ${phone.slice(-3)}`;
}
