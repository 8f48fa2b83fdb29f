import { smallImageUrl } from "@plumbline/contract/uploads.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type ChangeEvent, useState } from "react";
import { uploadPicture } from "../../lib/upload-picture.ts";

const UPLOADED_MS = 8000;

type LogoFieldProps = { url: string; error: string | undefined; onChange: (url: string) => void };

export function LogoField({ url, error, onChange }: LogoFieldProps) {
  const toast = useToast();
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    // Without this, choosing the same file again fires no change event.
    target.value = "";
    setProblem(undefined);
    setIsUploading(true);
    const sent = await uploadPicture(file);
    setIsUploading(false);
    if ("problem" in sent) return refuse(sent.problem);
    onChange(sent.imageUrl);
    toast({ title: `Image "${file.name}" uploaded successfully!`, displayMs: UPLOADED_MS });
  }

  /** Also shown next to the field, where screen readers find it. */
  function refuse(sentence: string): void {
    setProblem(sentence);
    toast({ title: "Error", description: sentence, destructive: true });
  }

  return (
    <div className="grid gap-4 noscript:hidden">
      <Field
        label="Logo"
        hint={isUploading ? "Uploading..." : "A JPG, PNG, WebP, GIF or AVIF of up to 5 MB."}
        error={problem ?? error}
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept="image/*"
            disabled={isUploading}
            onChange={(event) => void upload(event)}
            className="file:mr-4 file:rounded-sm file:border-2 file:border-solid file:border-rule-strong file:bg-paper file:px-3 file:py-1 file:text-ink"
          />
        )}
      </Field>
      {url && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={smallImageUrl(url)}
            alt="Current logo"
            className="size-24 rounded-sm border-2 border-rule bg-sheet object-contain"
          />
          <Button size="sm" onClick={() => onChange("")}>
            Remove logo
          </Button>
        </div>
      )}
    </div>
  );
}
