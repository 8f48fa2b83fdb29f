import { Tooltip } from "@plumbline/ui/tooltip.tsx";
import { BookMarked, Bold, Heading2, ImagePlus, Italic, Link2, List, Quote, Table } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Edit, link, mark, prefixLines, type Selected, table } from "./markdown-edits.ts";

type ToolbarProps = {
  label: string;
  onEdit: (edit: (selected: Selected) => Edit) => void;
  onPicture: () => void;
  onCite: () => void;
  isCiting: boolean;
};

/** One tab stop; the arrow keys move between buttons (WAI-ARIA toolbar pattern). */
export function Toolbar({ label, onEdit, onPicture, onCite, isCiting }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);

  const tools = [
    { name: "Bold", Icon: Bold, act: () => onEdit((one) => mark(one, "**", "bold words")) },
    { name: "Italic", Icon: Italic, act: () => onEdit((one) => mark(one, "_", "words")) },
    { name: "Heading", Icon: Heading2, act: () => onEdit((one) => prefixLines(one, "## ")) },
    { name: "List", Icon: List, act: () => onEdit((one) => prefixLines(one, "- ")) },
    { name: "Link", Icon: Link2, act: () => onEdit(link) },
    { name: "Image", Icon: ImagePlus, act: onPicture },
    { name: "Quote", Icon: Quote, act: () => onEdit((one) => prefixLines(one, "> ")) },
    { name: "Table", Icon: Table, act: () => onEdit(table) },
    { name: "Cite an entry", Icon: BookMarked, act: onCite, isOpen: isCiting },
  ];

  function goTo(event: KeyboardEvent) {
    const last = tools.length - 1;
    const next = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={goTo}
      className="flex flex-wrap gap-1 border-2 border-b-0 border-rule-strong bg-paper p-1"
    >
      {tools.map(({ name, Icon, act, isOpen }, at) => (
        <Tooltip key={name} text={name}>
          <button
            type="button"
            aria-label={name}
            aria-expanded={isOpen}
            tabIndex={at === stop ? 0 : -1}
            onFocus={() => setStop(at)}
            onClick={act}
            className="grid size-11 place-items-center rounded-sm border-2 border-transparent hover:border-ink aria-expanded:border-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
