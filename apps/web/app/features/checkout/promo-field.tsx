import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useState } from "react";
import { upperCode } from "./checkout-query.ts";

type PromoFieldProps = {
  initial: string;
  applied: { code: string; effect: string } | undefined;
  issue: string | undefined;
  isApplying: boolean;
  isLocked: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
};

export function PromoField(props: PromoFieldProps) {
  const { initial, applied, issue, isApplying, isLocked, onApply, onRemove } = props;
  const [code, setCode] = useState(initial);
  if (applied)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border-2 border-good p-3">
        <p>
          <strong className="break-all">{applied.code}</strong> {applied.effect}
        </p>
        <Button
          size="sm"
          disabled={isApplying || isLocked}
          onClick={() => {
            setCode("");
            onRemove();
          }}
        >
          Remove code
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code && !isApplying && !isLocked) onApply(code);
      }}
    >
      <Field label="Promo code" {...(issue && { error: issue })}>
        {(control) => (
          <div className="flex gap-3">
            <Input
              {...control}
              value={code}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              readOnly={isLocked}
              onChange={(event) => setCode(upperCode(event.target.value))}
              className="min-w-0"
            />
            <Button type="submit" disabled={!code || isApplying || isLocked}>
              {isApplying ? "Applying..." : "Apply"}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
