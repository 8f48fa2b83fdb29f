/** NaN for anything that isn't a number, so that the schema rejects it. */
export function numberOf(text: string | undefined): number {
  return text === undefined || text.trim() === "" ? Number.NaN : Number(text);
}

export function optionalNumberOf(text: string | undefined): number | null {
  return text === undefined || text.trim() === "" ? null : Number(text);
}

export function linesOf(text = ""): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Reads "Backflow prevention, TAFE NSW": the issuer follows the last comma. */
export function certificationOf(line: string): { name: string; issuer: string } {
  const [, name = line, issuer = ""] = /^(.*),([^,]*)$/.exec(line) ?? [];
  return { name: name.trim(), issuer: issuer.trim() };
}

export function certificationLine({ name, issuer }: { name: string; issuer: string }): string {
  return issuer ? `${name}, ${issuer}` : name;
}
