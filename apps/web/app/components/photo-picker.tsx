import { MAX_PHOTOS } from "@plumbline/contract/quote-options.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { photoProblem, photosProblem } from "./photos-problem.ts";

const HINT = `Up to ${MAX_PHOTOS} photos, 5 MB each. Only you and the business can see them.`;

type PhotoPickerProps = {
  photos: File[];
  refusal: FormRefusal | undefined;
  onChange: (photos: File[]) => void;
};

/** With JavaScript, photos can be added one by one and removed. Without it, this is a plain file input. */
export function PhotoPicker({ photos, refusal, onChange }: PhotoPickerProps) {
  const [problem, setProblem] = useState(refusal?.issues.photos);
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

  function add(files: FileList | null) {
    const chosen = [...(files ?? [])];
    const all = [...photos, ...chosen.filter((file) => !photoProblem(file))];
    setProblem(photosProblem(chosen) ?? photosProblem(all));
    onChange(all.slice(0, MAX_PHOTOS));
  }

  function remove(at: number) {
    setProblem(undefined);
    onChange(photos.filter((_, index) => index !== at));
    // The button that had the focus no longer exists.
    input.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <Field
        label="Photos (optional)"
        hint={refusal ? `${HINT} If you'd already chosen photos, choose them again.` : HINT}
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="file"
            name="photos"
            accept="image/*"
            multiple
            // Chosen photos are listed below, so the browser's own "No file chosen" would be wrong.
            className={isHydrated ? "text-transparent file:text-ink" : undefined}
            onChange={({ target }) => {
              add(target.files);
              target.value = "";
            }}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {photos.length > 0 && `${photos.length} of ${MAX_PHOTOS} photos chosen`}
      </p>
      {photos.length > 0 && (
        <ul className="grid gap-2" aria-label="Selected photos">
          {photos.map((photo, at) => (
            <li
              key={`${photo.name}-${at}`}
              className="flex items-center justify-between gap-3 border-l-4 border-rule-strong pl-3 text-sm"
            >
              <span className="min-w-0 break-all">{photo.name}</span>
              <Button look="quiet" size="icon" aria-label={`Remove ${photo.name}`} onClick={() => remove(at)}>
                <X aria-hidden="true" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
