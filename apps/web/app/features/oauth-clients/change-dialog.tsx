import type { OAuthClient, RotatedSecret } from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { deleteJson, patchJson, postJson } from "@plumbline/ui/api.ts";
import { useAction } from "../../lib/use-action.ts";
import { clientPath, refreshClients } from "./queries.ts";

export type ClientChange = "activate" | "deactivate" | "rotate" | "delete";

const TEXTS: Record<ClientChange, { title: string; text: string; button: string; done: string }> = {
  activate: {
    title: "Activate this client?",
    text: "It can log people in again. Anyone who was logged in before has to log in again.",
    button: "Activate",
    done: "Client activated",
  },
  deactivate: {
    title: "Deactivate this client?",
    text: "It can't log anyone in, and its tokens stop working straight away. You can activate it again.",
    button: "Deactivate",
    done: "Client deactivated",
  },
  rotate: {
    title: "Create a new secret?",
    text: "The old secret stops working straight away, so have the app's configuration ready.",
    button: "Create new secret",
    done: "New secret created",
  },
  delete: {
    title: "Delete this client?",
    text: "Its tokens stop working straight away, and everyone's consent to it is deleted. You can't undo this.",
    button: "Delete",
    done: "Client deleted",
  },
};

type ChangeDialogProps = {
  change: { kind: ClientChange; client: OAuthClient } | undefined;
  onClose: () => void;
  onRotated: (secret: RotatedSecret, client: OAuthClient) => void;
};

export function ChangeDialog({ change, onClose, onRotated }: ChangeDialogProps) {
  const toast = useToast();
  const [run, isRunning] = useAction(async ({ kind, client }: NonNullable<typeof change>) => {
    const path = clientPath(client.clientId);
    const secret = kind === "rotate" ? await postJson<RotatedSecret>(`${path}/secret`, {}) : undefined;
    if (kind === "delete") await deleteJson(path);
    if (kind === "activate" || kind === "deactivate")
      await patchJson(path, { isActive: kind === "activate" });
    onClose();
    if (secret) onRotated(secret, client);
    else toast({ title: TEXTS[kind].done });
    await refreshClients();
  });
  const texts = change && TEXTS[change.kind];
  return (
    <Dialog id="change-client" title={texts?.title ?? ""} open={change !== undefined} onClose={onClose}>
      {change && texts && (
        <div className="grid gap-5">
          <p className="font-display text-lg font-bold">{change.client.name}</p>
          <p>{texts.text}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="ink" onClick={() => void run(change)} disabled={isRunning}>
              {isRunning ? "One moment..." : texts.button}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
