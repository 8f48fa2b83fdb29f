import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import type { ReactNode } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";

type TableFiltersProps = {
  /** What the words are looked for in; without it there is no box for words. */
  words?: string;
  /** The parameter the words are in. */
  wordsName?: string;
  /** Parameters beside the order that stay as they are, such as which of several lists is shown. */
  keeps?: string[];
  /** False where the order is chosen among the filters. */
  hasOrder?: boolean;
  children?: ReactNode;
};

/** The filters of a list, as a form that is sent by GET: what they say is in the address, and the order is kept. */
export function TableFilters({
  words,
  wordsName = "q",
  keeps = [],
  hasOrder = true,
  children,
}: TableFiltersProps) {
  const [search] = useSearchParams();
  const isSearching = useNavigation().state === "loading";
  return (
    // Another address has other values: the fields begin anew.
    <Form key={search.toString()} className="flex flex-wrap items-end gap-4">
      {[...(hasOrder ? ["sort", "direction"] : []), ...keeps].map((name) => {
        const value = search.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      {words && (
        <div className="min-w-0 grow basis-64">
          <Field label={words}>
            {(control) => (
              <Input {...control} type="search" name={wordsName} defaultValue={search.get(wordsName) ?? ""} />
            )}
          </Field>
        </div>
      )}
      {children}
      <Button type="submit">{isSearching ? "Searching..." : "Search"}</Button>
    </Form>
  );
}

type FilterSelectProps<Value extends string> = {
  label: string;
  name: string;
  /** What is chosen now; empty for all. */
  value: Value | "";
  /** Each value with its words, in their order. */
  options: Partial<Record<Value, string>>;
  /** What choosing nothing is called. */
  all?: string;
};

/** One choice among the filters of a list. */
export function FilterSelect<Value extends string>({
  label,
  name,
  value,
  options,
  all = "All",
}: FilterSelectProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} defaultValue={value} className="max-w-full">
          <option value="">{all}</option>
          {Object.entries<string>(options as Record<string, string>).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
