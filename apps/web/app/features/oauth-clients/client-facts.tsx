import type { OAuthClient } from "@plumbline/contract/oauth-clients.ts";
import type { ReactNode } from "react";

type ClientFactsProps = Pick<OAuthClient, "redirectUris" | "scopes"> & { children?: ReactNode };

export function ClientFacts({ redirectUris, scopes, children }: ClientFactsProps) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr] [&_dd]:mb-2 [&_dd]:break-all">
      <dt className="text-ink-soft">Redirect URIs</dt>
      <dd>
        <ul>
          {redirectUris.map((uri) => (
            <li key={uri}>{uri}</li>
          ))}
        </ul>
        {redirectUris.length === 0 && "None yet. The app can't log anyone in until it has one."}
      </dd>
      <dt className="text-ink-soft">Scopes</dt>
      <dd>{scopes.join(", ")}</dd>
      {children}
    </dl>
  );
}
