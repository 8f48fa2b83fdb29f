import { isDeepStrictEqual } from "node:util";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import type { Business } from "./repository.ts";
import type { ProposedFields } from "./tables.ts";

const FIELD_NAMES = {
  businessName: "Business name",
  trade: "Trade",
  abn: "ABN",
  suburb: "Suburb",
  state: "State",
  postcode: "Postcode",
} as const satisfies Record<keyof ProposedFields, string>;
export type FieldName = keyof typeof FIELD_NAMES;
const FIELDS = Object.keys(FIELD_NAMES) as FieldName[];

export function changesOf(before: Business, fields: Partial<Business>) {
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(before[name as keyof Business], value),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { before: before[name as keyof Business], after: value }]),
  );
}

export function changedOnly(before: Business, fields: ProposedFields): ProposedFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => before[name as FieldName] !== value),
  );
}

/** Keyed by field label, with values as people read them. */
export function spellOut(before: Business, fields: ProposedFields) {
  const changed = FIELDS.filter((field) => field in fields);
  return Object.fromEntries(
    changed.map((field) => [
      FIELD_NAMES[field],
      { before: wordOf(field, before[field]), after: wordOf(field, fields[field]) },
    ]),
  );
}

export function wanted(before: Business, fields: ProposedFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(spellOut(before, fields)).map(([name, { after }]) => [name, after]),
  );
}

function wordOf(field: FieldName, value: string | null | undefined): string {
  if (field !== "trade") return value ?? "";
  return value ? BUSINESS_TRADE_LABELS[value as keyof typeof BUSINESS_TRADE_LABELS] : "";
}
