import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import { Caveats } from "@plumbline/ui/answer/caveats.tsx";
import { SourceBody } from "@plumbline/ui/answer/citations.tsx";
import { Button } from "@plumbline/ui/button.tsx";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

const WIDE = "(min-width: 80rem)";

type SourcePanelProps = {
  answer: AssistantAnswer;
  number: number;
  onClose: () => void;
};

export function SourcePanel({ answer, number, onClose }: SourcePanelProps) {
  const { citations, caveats } = answer;
  const [shown, setShown] = useState(number);
  const [isWide] = useState(() => matchMedia(WIDE).matches);
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // The user chose another source while the panel was open.
  const [asked, setAsked] = useState(number);
  if (asked !== number) {
    setAsked(number);
    setShown(number);
  }

  useEffect(() => {
    const opener = document.activeElement;
    const dialog = panel.current;
    if (isWide) dialog?.show();
    else dialog?.showModal();
    heading.current?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isWide]);

  const at = citations.findIndex((citation) => citation.number === shown);
  const citation = citations[at];
  if (!citation) return null;
  const step = (to: number) => setShown(citations[to]?.number ?? shown);

  return (
    <dialog
      ref={panel}
      aria-labelledby={titleId}
      closedby={isWide ? "closerequest" : "any"}
      onClose={onClose}
      onKeyDown={(event) => {
        // The browser doesn't close a non-modal dialog on Escape.
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-x-0 top-auto bottom-0 z-40 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto overscroll-contain border-t-2 border-ink bg-sheet p-0 pb-[env(safe-area-inset-bottom)] text-ink shadow-sheet backdrop:bg-backdrop/60 sm:mx-auto sm:max-w-2xl sm:border-x-2 xl:inset-y-0 xl:right-0 xl:left-auto xl:mx-0 xl:h-dvh xl:max-h-none xl:w-[26rem] xl:border-t-0 xl:border-r-0"
    >
      <header className="sticky top-0 flex items-center gap-1 border-b-2 border-rule bg-sheet py-1.5 pr-2 pl-4">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="mr-auto text-base outline-none">
          Source {shown}
          {citations.length > 1 && (
            <span className="font-sans font-normal text-ink-soft"> of {citations.length}</span>
          )}
        </h2>
        {citations.length > 1 && (
          <>
            <Button
              look="quiet"
              size="icon"
              aria-label="Previous source"
              disabled={at === 0}
              onClick={() => step(at - 1)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Button>
            <Button
              look="quiet"
              size="icon"
              aria-label="Next source"
              disabled={at === citations.length - 1}
              onClick={() => step(at + 1)}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </Button>
          </>
        )}
        <Button look="quiet" size="icon" aria-label="Close source" onClick={onClose}>
          <X aria-hidden="true" className="size-6" />
        </Button>
      </header>
      <div className="grid gap-5 p-4 sm:p-5">
        <SourceBody citation={citation} />
        <Caveats caveats={caveats} />
      </div>
    </dialog>
  );
}
