import { useToast } from "@plumbline/ui/toast.tsx";
import { type RefObject, useRef, useState } from "react";
import { uploadPicture } from "../../../lib/upload-picture.ts";
import { pictureOf, placeholderOf, settle } from "./pasted-pictures.ts";
import type { TextSurface } from "./text-surface.ts";

const UPLOADED_MS = 8000;

/** Shows a placeholder for each picture until it's uploaded, and removes it if the upload fails. */
export function usePictures(surface: RefObject<TextSurface | undefined>) {
  const toast = useToast();
  const lastNumber = useRef(0);
  const [underWay, setUnderWay] = useState(0);
  const [problem, setProblem] = useState<string>();

  function add(files: File[], at?: number): void {
    setProblem(undefined);
    const numbered = files.map((file) => ({
      file,
      placeholder: placeholderOf(file.name, ++lastNumber.current),
    }));
    const field = surface.current;
    if (!field || numbered.length === 0) return;
    const selected = field.read();
    const [from, to] = at === undefined ? [selected.from, selected.to] : [at, at];
    const insert = numbered.map(({ placeholder }) => placeholder).join("\n");
    const end = from + insert.length;
    field.apply({ from, to, insert, select: { from: end, to: end } });
    for (const one of numbered) void bring(one.file, one.placeholder);
  }

  async function bring(file: File, placeholder: string): Promise<void> {
    setUnderWay((count) => count + 1);
    const sent = await uploadPicture(file);
    setUnderWay((count) => count - 1);
    const field = surface.current;
    const text = "imageUrl" in sent ? pictureOf(file.name, sent.imageUrl) : "";
    const change = field && settle(field.read().text, placeholder, text);
    if (change) field.replaceQuietly(change);
    if ("problem" in sent) {
      setProblem(`${file.name}: ${sent.problem}`);
      toast({ title: "Error", description: sent.problem, destructive: true });
    } else toast({ title: `Image "${file.name}" uploaded successfully!`, displayMs: UPLOADED_MS });
  }

  return { add, underWay, problem };
}
