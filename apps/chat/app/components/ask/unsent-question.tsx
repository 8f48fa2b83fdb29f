import { Button } from "@plumbline/ui/button.tsx";
import { useOnline } from "../../lib/use-online.ts";
import type { Unsent } from "./use-ask.ts";

type UnsentQuestionProps = {
  unsent: Unsent;
  onSendAgain: () => void;
  onEdit: () => void;
};

export function UnsentQuestion({ unsent, onSendAgain, onEdit }: UnsentQuestionProps) {
  const isOnline = useOnline();
  const { request, problem, isWaitingForNetwork } = unsent;
  return (
    <div role="alert" className="grid justify-items-end gap-2">
      <p className="max-w-[85%] rounded-md border-2 border-dashed border-bad bg-sheet px-4 py-2.5 whitespace-pre-wrap">
        <span className="sr-only">Not sent: </span>
        {request.question}
      </p>
      <p className="text-right text-sm text-bad">
        {isWaitingForNetwork && !isOnline
          ? "You're offline. Your question is saved here and we'll send it when you're back online."
          : problem}
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={onEdit} className="min-h-11">
          Edit
        </Button>
        <Button size="sm" look="ink" onClick={onSendAgain} className="min-h-11">
          Send again
        </Button>
      </div>
    </div>
  );
}
