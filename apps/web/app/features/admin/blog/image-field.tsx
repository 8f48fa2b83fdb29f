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
  /** Ties the address to the form. */
  address: ComponentProps<"input">;
  onChange: (url: string) => void;
};

/** The picture above a post: uploaded here, or the address of one elsewhere, which is copied when the post is saved. */
export function ImageField({ url, error, address, onChange }: ImageFieldProps) {
  const toast = useToast();
  const file = useRef<HTMLInputElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = target.files?.[0];
    if (!chosen) return;
    // The same file may be chosen again after it was refused.
    target.value = "";
    setProblem(undefined);
    setIsUploading(true);
    const sent = await uploadPicture(chosen);
    setIsUploading(false);
    if ("problem" in sent) {
      // Said at the field too, where a screen reader finds it.
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
      {/* A picture elsewhere is not shown: this page loads nothing from other sites. */}
      {url.startsWith("/uploads/") && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={url}
            alt="The featured one as it is"
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
