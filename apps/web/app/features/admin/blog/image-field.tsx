import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import { uploadPicture } from "../../../lib/upload-picture.ts";

const UPLOADED_MS = 8000;
const HINT = "Upload an image file (JPG, PNG, max 5MB) or enter an image URL";

type ImageFieldProps = {
  url: string;
  error: string | undefined;
  address: ComponentProps<"input">;
  onChange: (url: string) => void;
};

/** The server copies a picture from another site when the post is saved. */
export function ImageField({ url, error, address, onChange }: ImageFieldProps) {
  const toast = useToast();
  const file = useRef<HTMLInputElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = target.files?.[0];
    if (!chosen) return;
    // Without this, choosing the same file again fires no change event.
    target.value = "";
    setProblem(undefined);
    setIsUploading(true);
    const sent = await uploadPicture(chosen);
    setIsUploading(false);
    if ("problem" in sent) {
      // Also shown next to the field, where screen readers find it.
      setProblem(sent.problem);
      toast({ title: "Error", description: sent.problem, destructive: true });
      return;
    }
    onChange(sent.imageUrl);
    toast({ title: `Image "${chosen.name}" uploaded successfully!`, displayMs: UPLOADED_MS });
  }

  return (
    <div className="grid gap-4">
      <Field label="Featured Image" hint={HINT} error={problem ?? error}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <Input
              {...control}
              {...address}
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              className="min-w-0 flex-1 basis-60"
            />
            <Button disabled={isUploading} onClick={() => file.current?.click()}>
              {isUploading ? "Uploading..." : "Upload Image"}
            </Button>
          </div>
        )}
      </Field>
      <input ref={file} type="file" accept="image/*" hidden onChange={(event) => void upload(event)} />
      {/* The CSP blocks pictures from other sites, so only our own are previewed. */}
      {url.startsWith("/uploads/") && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={url}
            alt="Currently featured"
            className="max-h-40 max-w-full border-2 border-rule object-contain"
          />
          <Button size="sm" onClick={() => onChange("")}>
            Remove image
          </Button>
        </div>
      )}
    </div>
  );
}
