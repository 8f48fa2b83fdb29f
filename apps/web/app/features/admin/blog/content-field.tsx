import { type CitedEntry, type EntryFound, readingMinutes } from "@plumbline/contract/blog.ts";
import { cn } from "@plumbline/ui/cn.ts";
import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { EntryPicker } from "./entry-picker.tsx";
import { cite, type Edit, type Selected } from "./markdown-edits.ts";
import { filesOf } from "./pasted-pictures.ts";
import { surfaceOf, type TextSurface } from "./text-surface.ts";
import { Toolbar } from "./toolbar.tsx";
import { usePictures } from "./use-pictures.ts";

// Loaded lazily, because nothing else on the dashboard needs the Markdown code.
const ContentPreview = lazy(() => import("./content-preview.tsx"));

type ContentFieldProps = {
  value: string;
  cited: CitedEntry[];
  error: string | undefined;
  onChange: (text: string) => void;
  onUploading: (isUploading: boolean) => void;
};

export function ContentField({ value, cited, error, onChange, onUploading }: ContentFieldProps) {
  const id = useId();
  const surface = useRef<TextSurface>(undefined);
  const [view, setView] = useState<"write" | "preview">("write");
  const [isCiting, setIsCiting] = useState(false);
  const fileField = useRef<HTMLInputElement>(null);
  const pictures = usePictures(surface);
  const shown = useDeferredValue(value);

  const isUploading = pictures.underWay > 0;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

  function edit(change: (selected: Selected) => Edit): void {
    setView("write");
    const field = surface.current;
    if (field) field.apply(change(field.read()));
  }

  function pick(entry: EntryFound): void {
    setIsCiting(false);
    edit((selected) => cite(selected, entry));
  }

  const note = pictures.problem ?? error;
  return (
    <div className="grid grid-cols-1">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-3">
        <label id={id} htmlFor={`${id}-plain`} className="font-semibold">
          Content
        </label>
        <Views view={view} onChange={setView} />
      </div>
      <Toolbar
        label="Content tools"
        onEdit={edit}
        onPicture={() => fileField.current?.click()}
        onCite={() => setIsCiting(!isCiting)}
        isCiting={isCiting}
      />
      <input
        ref={fileField}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {isCiting && <EntryPicker onPick={pick} onClose={() => setIsCiting(false)} />}
      <div className="grid grid-cols-1 border-2 border-rule-strong lg:grid-cols-2">
        <Source
          labelId={id}
          noteId={`${id}-note`}
          value={value}
          onChange={onChange}
          onSurface={(next) => (surface.current = next)}
          onFiles={(files, point) => pictures.add(files, point && surface.current?.placeAt(point.x, point.y))}
          className={cn(view === "preview" && "max-lg:hidden")}
        />
        <section
          aria-label="Preview"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
          tabIndex={0}
          className={cn(
            "h-[20lh] overflow-y-auto bg-sheet p-4 lg:border-l-2 lg:border-rule-strong lg:p-6",
            view === "write" && "max-lg:hidden",
          )}
        >
          <Suspense fallback={<p className="text-ink-soft">Loading preview...</p>}>
            <ContentPreview text={shown} cited={cited} />
          </Suspense>
        </section>
      </div>
      <p
        id={`${id}-note`}
        className={cn(
          "mt-1.5 flex flex-wrap justify-between gap-x-6 text-sm",
          note ? "text-bad" : "text-ink-soft",
        )}
      >
        <span role="status">
          {isUploading ? "Uploading..." : (note ?? "Markdown. Paste or drop pictures where you want them.")}
        </span>
        <span className="figures text-ink-soft">{countOf(shown)}</span>
      </p>
    </div>
  );
}

type SourceProps = {
  labelId: string;
  noteId: string;
  value: string;
  onChange: (text: string) => void;
  /** Called with the plain field first, and with the editor once it has loaded. */
  onSurface: (surface: TextSurface) => void;
  onFiles: (files: File[], point: { x: number; y: number } | undefined) => void;
  className: string;
};

/** Shows a plain field until the editor has loaded, and keeps it if the editor can't be loaded. */
function Source({ labelId, noteId, value, onChange, onSurface, onFiles, className }: SourceProps) {
  const [isEditor, setIsEditor] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const tell = useEffectEvent(onChange);
  const offer = useEffectEvent(onSurface);
  const textNow = useEffectEvent(() => value);

  useEffect(() => {
    if (plain.current) offer(surfaceOf(plain.current, (text) => tell(text)));
    let isGone = false;
    let editor: { close: () => void } | undefined;
    async function open() {
      const { openSourceEditor } = await import("./source-editor.ts");
      if (isGone || !host.current) return;
      const hadFocus = document.activeElement === plain.current;
      const opened = openSourceEditor({
        parent: host.current,
        text: textNow(),
        attributes: { "aria-labelledby": labelId, "aria-describedby": noteId },
        onType: (text) => tell(text),
      });
      editor = opened;
      offer(opened.surface);
      setIsEditor(true);
      if (hadFocus) opened.focus();
    }
    open().catch(() => undefined);
    return () => {
      isGone = true;
      editor?.close();
    };
  }, [labelId, noteId]);

  function takeFiles(event: ClipboardEvent | DragEvent, brought: DataTransfer): void {
    const files = filesOf(brought);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files, "clientX" in event ? { x: event.clientX, y: event.clientY } : undefined);
  }

  return (
    <div
      role="presentation"
      onPasteCapture={(event) => takeFiles(event, event.clipboardData)}
      onDropCapture={(event) => takeFiles(event, event.dataTransfer)}
      className={cn(
        "h-[20lh] min-w-0 bg-sheet focus-within:outline-3 focus-within:-outline-offset-1 focus-within:outline-hivis-ink",
        className,
      )}
    >
      {!isEditor && (
        <textarea
          ref={plain}
          id={`${labelId}-plain`}
          aria-describedby={noteId}
          rows={15}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="block size-full resize-none bg-sheet px-3.5 py-3 font-mono text-sm outline-none"
        />
      )}
      <div ref={host} className={cn("h-full", !isEditor && "hidden")} />
    </div>
  );
}

type View = "write" | "preview";

/** Narrow screens have room for only the text or the preview. */
function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div role="group" aria-label="Show" className="flex gap-1 lg:hidden">
      {(["write", "preview"] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === view}
          onClick={() => onChange(name)}
          className="min-h-11 border-b-4 border-transparent px-3 aria-pressed:border-hivis aria-pressed:font-semibold"
        >
          {name === "write" ? "Write" : "Preview"}
        </button>
      ))}
    </div>
  );
}

function countOf(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).length;
  const minutes = readingMinutes(text);
  const inWords = words === 1 ? "1 word" : `${words.toLocaleString("en-AU")} words`;
  return `${inWords}, ${minutes} ${minutes === 1 ? "minute" : "minutes"} to read`;
}
