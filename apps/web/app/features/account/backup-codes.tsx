import { Button } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";

const LIST_ID = "backup-codes";

export function BackupCodes({ codes }: { codes: string[] }) {
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast({ title: "Copied!", description: "Keep the codes where you keep your passwords." });
    } catch {
      toast({
        title: "Error",
        description: "Your browser doesn't allow copying here. Print the codes or write them down.",
        destructive: true,
      });
    }
  }

  return (
    <div className="grid gap-3">
      <p id={LIST_ID}>
        2. Save these backup codes. If you lose your phone, each one lets you log in once. We won't show them
        again.
      </p>
      <div data-print-alone>
        <p className="mb-4 hidden print:block">Plumbline backup codes. Each works once.</p>
        <ul aria-labelledby={LIST_ID} className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          Print codes
        </Button>
      </div>
    </div>
  );
}
