import type { OAuthClient, RotatedSecret } from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { ClientFacts } from "./client-facts.tsx";

export type Credentials = {
  isNew: boolean;
  secret: RotatedSecret;
  client: Pick<OAuthClient, "name" | "description" | "redirectUris" | "scopes">;
};

type SecretDialogProps = {
  credentials: Credentials | undefined;
  siteUrl: string;
  onSaved: () => void;
};

/** Shows a client's secret once. Only the button that says it's saved closes the dialog. */
export function SecretDialog({ credentials, siteUrl, onSaved }: SecretDialogProps) {
  const { isNew, secret, client } = credentials ?? {};
  const title = isNew ? "OAuth Client Created Successfully!" : "New Client Secret";
  return (
    <Dialog id="client-secret" title={title} open={credentials !== undefined} onClose={onSaved} isPinned>
      {secret && client && (
        <div className="grid gap-4">
          <p className="border-l-4 border-warn pl-3 font-semibold">{secret.warning}</p>
          <div>
            <p className="font-display text-lg font-bold wrap-anywhere">{client.name}</p>
            <p className="text-ink-soft wrap-anywhere">{client.description || "No description"}</p>
          </div>
          <CopyField label="Client ID" value={secret.client_id} />
          <CopyField label="Client Secret" value={secret.client_secret} />
          <ClientFacts redirectUris={client.redirectUris} scopes={client.scopes} />
          <Button look="main" onClick={onSaved} className="justify-self-start">
            I've Saved the Credentials
          </Button>
          <section className="grid gap-2">
            <h3 className="text-lg">Next steps</h3>
            <ol className="grid list-decimal gap-1 pl-5">
              <li>Add both to the app's configuration, with the secret where only its server can read it.</li>
              <li className="break-words">
                Point the app at{" "}
                <code className="text-sm break-all">{siteUrl}/.well-known/openid-configuration</code>, which
                lists every endpoint.
              </li>
              <li>Use the authorization code flow with PKCE (S256). Nothing else is accepted.</li>
            </ol>
          </section>
        </div>
      )}
    </Dialog>
  );
}
