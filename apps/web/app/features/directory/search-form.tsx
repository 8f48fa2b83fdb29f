import type { TradieSearch } from "@plumbline/contract/directory.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import type { RefObject } from "react";
import { Form } from "react-router";
import { PlaceField } from "./place-field.tsx";
import type { Filters } from "./search-address.ts";
import type { TradeOption } from "./trade-options.ts";
import { useFollowing } from "./use-following.ts";

/** Controls elsewhere on the page use it in their `form` attribute. */
export const SEARCH_FORM_ID = "directory-search";

type SearchFormProps = {
  form: RefObject<HTMLFormElement | null>;
  asked: TradieSearch;
  trades: TradeOption[];
  onSearch: (changes?: Filters) => void;
};

export function SearchForm({ form, asked, trades, onSearch }: SearchFormProps) {
  const [search, setSearch] = useFollowing(asked.search);
  const [trade, setTrade] = useFollowing(asked.tradeType ?? "all");
  return (
    <Form
      id={SEARCH_FORM_ID}
      ref={form}
      action="/directory"
      role="search"
      aria-label="Tradies"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[4fr_4fr_3fr_auto]"
    >
      <div className="max-lg:col-span-2">
        <Field label="Business name or service">
          {(control) => (
            <Input
              {...control}
              name="search"
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              maxLength={120}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="Hot water, switchboard or a name"
            />
          )}
        </Field>
      </div>
      <div className="max-lg:col-span-2">
        <PlaceField location={asked.location} onChoose={(location) => onSearch({ location })} />
      </div>
      <Field label="Trade">
        {(control) => (
          <Select
            {...control}
            name="tradeType"
            value={trade}
            onChange={({ target: { value } }) => {
              setTrade(value);
              onSearch({ tradeType: value });
            }}
          >
            <option value="all">All trades</option>
            {trades.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" look="main">
        Search
      </Button>
    </Form>
  );
}
