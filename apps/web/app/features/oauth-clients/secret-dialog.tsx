import type { RegisterClientResponse, RotatedSecret } from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { CopyField } from "../../components/copy-field.tsx";

type SecretDialogProps = {
  credentials: RegisterClientResponse | RotatedSecret | undefined;
  siteUrl: string;
  onSaved: () => void;
};

/** Shows a client's secret once. Only the button that says it's saved closes the dialog. */
export function SecretDialog({ credentials, siteUrl, onSaved }: SecretDialogProps) {
  const isNew = credentials && "redirect_uris" in credentials;
  const title = isNew ? "OAuth Client Created Successfully!" : "New Client Secret";
  return (
    <Dialog id="client-secret" title={title} open={credentials !== undefined} onClose={onSaved} isPinned>
      {credentials && (
        <div className="grid gap-5">
          <p className="border-l-4 border-warn pl-3 font-semibold">{credentials.warning}</p>
          <CopyField label="Client ID" value={credentials.client_id} />
          <CopyField label="Client Secret" value={credentials.client_secret} />
          {isNew && (
            <>
              <Values title="Redirect URIs" values={credentials.redirect_uris} />
              <Values title="Scopes" values={credentials.scopes} />
            </>
          )}
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
          <Button look="main" onClick={onSaved} className="justify-self-start">
            I've Saved the Credentials
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Values({ title, values }: { title: string; values: string[] }) {
  return (
    <div className="grid gap-1">
      <span className="text-sm text-ink-soft">{title}</span>
      <ul>
        {values.map((value) => (
          <li key={value} className="break-all">
            {value}
          </li>
        ))}
      </ul>
    </div>
  );
}
