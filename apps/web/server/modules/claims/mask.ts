/** A mail address as somebody who knows it recognises it: "o•••@straightflow.example". */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split(/@(?=[^@]*$)/);
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** A phone number by its last digits: "•••• 678". */
export function maskPhone(phone: string): string {
  return `•••• ${phone.slice(-3)}`;
}
