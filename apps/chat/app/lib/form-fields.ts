import type { FormEvent } from "react";

export function readForm(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const fields = [...new FormData(event.currentTarget)];
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === "string" ? value.trim() : ""]),
  );
}
