import type { CreateOAuthForUserResponse } from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";

type CredentialsViewProps = { credentials: CreateOAuthForUserResponse; siteUrl: string; onReset: () => void };

export function CredentialsView({ credentials, siteUrl, onReset }: CredentialsViewProps) {
  const { message, email, clientId, clientSecret } = credentials;
  return (
    <div className="grid gap-6">
      <ViewHeading>Credentials generated</ViewHeading>
      <p role="status">{message}</p>
      <p className="border-l-4 border-warn pl-3 font-semibold">
        Save the Client Secret now. It's only shown once, and no one can look it up later.
      </p>
      <div className="grid gap-1">
        <span className="text-sm text-ink-soft">Email</span>
        <span className="break-all">{email}</span>
      </div>
      <CopyField label="Client ID" value={clientId} />
      <CopyField label="Client Secret" value={clientSecret} />
      <section className="grid gap-2">
        <h2 className="text-lg">Next steps</h2>
        <ol className="grid list-decimal gap-1 pl-5">
          <li>Give both to the account owner in a way that only they can read.</li>
          <li>
            Before the app's first login, an administrator adds its redirect URIs on the OAuth clients page.
          </li>
          <li>
            Every endpoint is listed at{" "}
            <code className="text-sm break-all">{siteUrl}/.well-known/openid-configuration</code>.
          </li>
        </ol>
      </section>
      <Button onClick={onReset} className="justify-self-start">
        Generate for Another Account
      </Button>
    </div>
  );
}
