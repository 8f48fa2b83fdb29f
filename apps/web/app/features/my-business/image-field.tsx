import { cn } from "@plumbline/ui/cn.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { useId, useState } from "react";
import { uploadPicture } from "../../lib/upload-picture.ts";

type ImageFieldProps = {
  label: string;
  initial: string | null;
};

/** Uploads the picture as soon as it's chosen. The form submits its URL as `imageUrl`. */
export function ImageField({ label, initial }: ImageFieldProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const [imageUrl, setImageUrl] = useState(initial);
  const [state, setState] = useState<{ isSending: boolean; problem?: string }>({ isSending: false });

  async function take(file: File | undefined) {
    if (!file) return;
    setState({ isSending: true });
    const sent = await uploadPicture(file);
    if ("imageUrl" in sent) setImageUrl(sent.imageUrl);
    setState({ isSending: false, ...("problem" in sent && { problem: sent.problem }) });
  }

  return (
    <div className="grid justify-items-start gap-3">
      <input type="hidden" name="imageUrl" value={imageUrl ?? ""} />
      {imageUrl && (
        <img src={imageUrl} alt={`${label}: preview`} className="max-h-40 border-2 border-rule-strong" />
      )}
      <div className="flex flex-wrap items-center gap-3 noscript:hidden">
        <label
          htmlFor={id}
          className={cn(
            buttonStyle({ size: "sm" }),
            "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
          )}
        >
          {state.isSending ? "Uploading..." : imageUrl ? "Choose another picture" : label}
          <input
            id={id}
            type="file"
            accept="image/*"
            disabled={!isHydrated || state.isSending}
            onChange={(event) => void take(event.currentTarget.files?.[0])}
            aria-describedby={`${id}-note`}
            className="sr-only"
          />
        </label>
        {imageUrl && (
          <button
            type="button"
            onClick={() => setImageUrl(null)}
            className={buttonStyle({ size: "sm", look: "quiet" })}
          >
            Remove picture
          </button>
        )}
      </div>
      <p
        id={`${id}-note`}
        role={state.problem ? "alert" : undefined}
        className={state.problem ? "text-sm text-bad" : "text-sm text-ink-soft"}
      >
        {state.problem ?? "JPG, PNG or WebP, up to 5 MB. We remove the location data from the file."}
      </p>
      <p className="hidden text-sm text-ink-soft noscript:block">You need JavaScript to upload a picture.</p>
    </div>
  );
}
