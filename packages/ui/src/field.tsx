import { type ReactNode, useId } from "react";

type ControlProps = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };
type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? "text-sm text-bad" : "text-sm text-ink-soft"}>
          {note}
        </p>
      )}
    </div>
  );
}
