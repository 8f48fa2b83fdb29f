import type { OAuthClient } from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { patchJson } from "@plumbline/ui/api.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { clientPath, refreshClients } from "./queries.ts";

async function loadSchema() {
  const { RedirectUrisEntry } = await import("./client-entry.ts");
  return RedirectUrisEntry;
}

type RedirectUrisDialogProps = {
  client: OAuthClient | undefined;
  onClose: () => void;
};

export function RedirectUrisDialog({ client, onClose }: RedirectUrisDialogProps) {
  const toast = useToast();
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: { redirectUris: client?.redirectUris.join("\n") ?? "" },
    send: async (entry) => {
      if (!client) return;
      await patchJson(clientPath(client.clientId), entry);
      onClose();
      toast({ title: "Redirect URIs saved" });
      await refreshClients();
    },
    onFailure: useFailureToast("We couldn't save the redirect URIs. Please try again."),
  });
  const { errors, isSubmitting } = formState;
  return (
    <Dialog
      id="redirect-uris"
      title={`Redirect URIs for ${client?.name ?? ""}`}
      open={client !== undefined}
      onClose={onClose}
    >
      <form {...formProps} className="grid gap-5">
        <Field
          label="Redirect URIs *"
          hint="One per line. They must match exactly, so copy them from the app's own settings."
          error={errors.redirectUris?.message}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register("redirectUris")}
              rows={4}
              spellCheck={false}
              inputMode="url"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="main" disabled={isSubmitting}>
            {isSubmitting ? "Saving..." : "Save"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
