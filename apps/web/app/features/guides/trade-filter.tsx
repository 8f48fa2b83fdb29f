import { type Trade, TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Select } from "@plumbline/ui/input.tsx";

type TradeFilterProps = { trades: Trade[]; trade: Trade | undefined };

/** A plain GET form works without JavaScript and keeps the trade in the address. */
export function TradeFilter({ trades, trade }: TradeFilterProps) {
  return (
    <form className="flex max-w-md items-end gap-3">
      <div className="min-w-0 grow">
        <Field label="Rules for">
          {(control) => (
            <Select {...control} name="trade" defaultValue={trade ?? ""} key={trade}>
              <option value="">Every trade</option>
              {trades.map((name) => (
                <option key={name} value={name}>
                  {TRADE_LABELS[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button type="submit">Show rules</Button>
    </form>
  );
}
