import { MAX_PHOTO_BYTES } from "@plumbline/contract/quote-options.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { X } from "lucide-react";
import { useState } from "react";

type PhotoPickerProps = { photos: File[]; most: number; onChange: (photos: File[]) => void };

/** Needs JavaScript; without it the form is sent with no photos. */
export function PhotoPicker({ photos, most, onChange }: PhotoPickerProps) {
  const [problem, setProblem] = useState<string>();

  function add(files: FileList | null) {
    const chosen = [...(files ?? [])];
    const refusal = chosen.map(refusalOf).find((one) => one !== undefined);
    const all = [...photos, ...chosen.filter((file) => !refusalOf(file))];
    setProblem(refusal ?? (all.length > most ? `Up to ${most} photos` : undefined));
    onChange(all.slice(0, most));
  }

  return (
    <div className="grid gap-3 noscript:hidden">
      <Field
        label="Photos (optional)"
        hint={`Up to ${most}, 5 MB each. Only you and the business see them.`}
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept="image/*"
            multiple
            onChange={({ target }) => {
              add(target.files);
              target.value = "";
            }}
          />
        )}
      </Field>
      {photos.length > 0 && (
        <ul className="grid gap-2" aria-label="Selected photos">
          {photos.map((photo, at) => (
            <li key={`${photo.name}-${at}`} className="flex items-center justify-between gap-3 text-sm">
              <span className="min-w-0 break-all">{photo.name}</span>
              <Button
                look="quiet"
                size="icon"
                aria-label={`Remove ${photo.name}`}
                onClick={() => onChange(photos.filter((_, index) => index !== at))}
              >
                <X aria-hidden="true" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function refusalOf({ type, size }: File): string | undefined {
  if (!type.startsWith("image/")) return "Please select an image file (JPG, PNG, etc.)";
  return size > MAX_PHOTO_BYTES ? "Image file must be less than 5MB" : undefined;
}
