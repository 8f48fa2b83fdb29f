/** A number as it was typed; what is none stays none, for the schema to refuse. */
export function numberOf(text: string | undefined): number {
  return text === undefined || text.trim() === "" ? Number.NaN : Number(text);
}

/** The same where the box may stay empty. */
export function optionalNumberOf(text: string | undefined): number | null {
  return text === undefined || text.trim() === "" ? null : Number(text);
}

/** The lines of a text box, without the blank ones. */
export function linesOf(text = ""): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** "Backflow prevention, TAFE NSW": a certificate and, after the last comma, who gave it. */
export function certificationOf(line: string): { name: string; issuer: string } {
  const [, name = line, issuer = ""] = /^(.*),([^,]*)$/.exec(line) ?? [];
  return { name: name.trim(), issuer: issuer.trim() };
}

/** The line that `certificationOf` reads. */
export function certificationLine({ name, issuer }: { name: string; issuer: string }): string {
  return issuer ? `${name}, ${issuer}` : name;
}
