import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import type { ReactNode } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";

type TableFiltersProps = {
  words?: string;
  wordsName?: string;
  keeps?: string[];
  /** False if the filters include the sort order. */
  hasOrder?: boolean;
  children?: ReactNode;
};

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
    // A new URL has new values, so the key resets the fields.
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
  value: Value | "";
  options: Partial<Record<Value, string>>;
  all?: string;
};

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
