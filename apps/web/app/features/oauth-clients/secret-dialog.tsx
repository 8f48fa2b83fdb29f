import type { RegisterClientResponse, RotatedSecret } from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { CopyField } from "../../components/copy-field.tsx";

type SecretDialogProps = {
  /** What was created, or whose secret was replaced; undefined once it has been saved. */
  credentials: RegisterClientResponse | RotatedSecret | undefined;
  siteUrl: string;
  onSaved: () => void;
};

/** Shows a client's secret this once. Only the button that says it is saved closes it. */
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
              <li>Put both into the app's own configuration, the secret where only its server reads it.</li>
              <li className="break-words">
                Point the app at{" "}
                <code className="text-sm break-all">{siteUrl}/.well-known/openid-configuration</code>: it
                names every address.
              </li>
              <li>Let it ask by authorization code with PKCE (S256). Nothing else is accepted.</li>
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
