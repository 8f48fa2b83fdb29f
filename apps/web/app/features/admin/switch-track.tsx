import { cn } from "@plumbline/ui/cn.ts";

/** Decorative only. The control around it has the name and the state. */
export function SwitchTrack({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "flex h-6 w-11 shrink-0 items-center rounded-full border-2 px-0.5",
        isOn ? "justify-end border-good bg-good" : "justify-start border-rule-strong bg-sheet",
      )}
    >
      <span className={cn("size-4 rounded-full", isOn ? "bg-paper" : "bg-rule-strong")} />
    </span>
  );
}
