import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Check, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";

const MIN_LENGTH = 8;

type PasswordFieldProps = {
  label: ReactNode;
  error?: string | undefined;
  /** "new-password" also shows the length hint. */
  autoComplete: "current-password" | "new-password";
  /** Called while this field renders, so that the fields keep their order. */
  register: () => ComponentProps<"input">;
};

export function PasswordField({ label, error, autoComplete, register }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [length, setLength] = useState(0);
  const isNew = autoComplete === "new-password";
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      label={label}
      {...(isNew && { hint: <LengthHint isReached={length >= MIN_LENGTH} /> })}
      {...(error && { error })}
    >
      {(control) => (
        <div className="relative">
          <Input
            {...register()}
            {...control}
            {...(isNew && { minLength: MIN_LENGTH })}
            required
            onInput={(event) => setLength(event.currentTarget.value.length)}
            autoComplete={autoComplete}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-14"
          />
          <Button
            look="quiet"
            size="icon"
            aria-label={isShown ? "Hide password" : "Show password"}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-0.5 right-0.5"
          >
            <Icon aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Screen readers announce when the password becomes long enough, not every keystroke. */
function LengthHint({ isReached }: { isReached: boolean }) {
  return (
    <span aria-live="polite" className={isReached ? "text-good" : undefined}>
      {isReached && <Check aria-hidden="true" className="mr-1 inline size-4" />}
      {isReached ? "Long enough: 8 or more characters" : "8 or more characters"}
    </span>
  );
}
