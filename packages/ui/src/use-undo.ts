import { sentenceOf } from "./api.ts";
import { useToast } from "./toast.tsx";

const UNDO_MS = 10_000;

type Deletion = {
  title: string;
  description: string;
  restore: () => Promise<unknown>;
  /** The toast's title after Undo. */
  restored: string;
};

/** Says what was deleted, with an Undo button for ten seconds. */
export function useUndo() {
  const toast = useToast();
  return ({ title, description, restore, restored }: Deletion) => {
    async function undo(): Promise<void> {
      toast({ title: "Restoring..." });
      try {
        await restore();
        toast({ title: restored });
      } catch (error) {
        toast({ title: "Couldn't undo that", description: sentenceOf(error), destructive: true });
      }
    }
    toast({
      title,
      description,
      displayMs: UNDO_MS,
      action: { label: "Undo", onAct: () => void undo() },
    });
  };
}
