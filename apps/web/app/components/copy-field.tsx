import { Button } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { Check, Copy } from "lucide-react";
import { useState } from "react";

export function CopyField({ label, value }: { label: string; value: string }) {
  const toast = useToast();
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
      toast({ title: "Copied!", description: `The ${label} is on your clipboard.` });
    } catch {
      toast({
        title: "Error",
        description: "Your browser doesn't allow copying here. Select the text instead.",
        destructive: true,
      });
    }
  }

  return (
    <div className="grid gap-1">
      <span className="text-sm text-ink-soft">{label}</span>
      <span className="flex items-center gap-2">
        <code className="min-w-0 flex-1 border-2 border-rule bg-paper px-3 py-2.5 text-sm break-all select-all">
          {value}
        </code>
        <Button size="icon" onClick={() => void copy()} aria-label={`Copy ${label}`} className="shrink-0">
          {isCopied ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            <Copy aria-hidden="true" className="size-5" />
          )}
        </Button>
      </span>
      {/* Inside a dialog, screen readers can't reach the toast outside it. */}
      <span role="status" className="sr-only">
        {isCopied && `${label} copied`}
      </span>
    </div>
  );
}
