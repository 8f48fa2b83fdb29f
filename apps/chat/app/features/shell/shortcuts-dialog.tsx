import { Dialog } from "@plumbline/ui/dialog.tsx";

const SHORTCUTS: [keys: string[], does: string][] = [
  [["/"], "Search your questions"],
  [["Ctrl", "K"], "Search from anywhere"],
  [["Ctrl", "Shift", "O"], "New question"],
  [["Enter"], "Ask"],
  [["Shift", "Enter"], "Start a new line"],
  [["↑"], "Edit your last question (if the box is empty)"],
  [["↑", "↓"], "Move through the list"],
  [["Esc"], "Stop answering, or close a panel or menu"],
  [["?"], "Show these shortcuts"],
];

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog id="shortcuts" title="Keyboard shortcuts" open={open} onClose={onClose} closesOutside>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-3">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border-2 border-rule-strong px-2 py-0.5 font-display text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
