import type {
  OAuthClient,
  RegisterClientRequest,
  RegisterClientResponse,
} from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { getQueryClient } from "../../lib/query-client.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import type { Route } from "./+types/oauth-clients-route";
import { ChangeDialog, type ClientChange } from "./change-dialog.tsx";
import { ClientCard } from "./client-card.tsx";
import { clientsQuery, refreshClients } from "./queries.ts";
import { RedirectUrisDialog } from "./redirect-uris-dialog.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import { type Credentials, SecretDialog } from "./secret-dialog.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  return { siteUrl: requireAdmin(context, request).url };
}

export function meta() {
  return [{ title: "OAuth clients | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function OAuthClients() {
  const { siteUrl } = useLoaderData<typeof loader>();
  const [isRegistering, setIsRegistering] = useState(false);
  const [credentials, setCredentials] = useState<Credentials>();
  const [edited, setEdited] = useState<OAuthClient>();
  const [change, setChange] = useState<{ kind: ClientChange; client: OAuthClient }>();

  function onCreated(secret: RegisterClientResponse, client: RegisterClientRequest) {
    setIsRegistering(false);
    setCredentials({ isNew: true, secret, client });
    void refreshClients();
  }

  return (
    <AdminFrame
      title="OAuth clients"
      actions={
        <Button look="main" onClick={() => setIsRegistering(true)} className="noscript:hidden">
          Register New Client
        </Button>
      }
    >
      <p className="border-l-4 border-rule-strong pl-3">
        Clients let external apps authenticate users with their Plumbline account. Each one gets a Client ID
        and a Client Secret.
      </p>
      <ClientList onChange={(kind, client) => setChange({ kind, client })} onEditUris={setEdited} />
      <RegisterDialog open={isRegistering} onClose={() => setIsRegistering(false)} onCreated={onCreated} />
      <RedirectUrisDialog key={edited?.clientId} client={edited} onClose={() => setEdited(undefined)} />
      <ChangeDialog
        change={change}
        onClose={() => setChange(undefined)}
        onRotated={(secret, client) => setCredentials({ isNew: false, secret, client })}
      />
      <SecretDialog credentials={credentials} siteUrl={siteUrl} onSaved={() => setCredentials(undefined)} />
    </AdminFrame>
  );
}

type ClientListProps = {
  onChange: (kind: ClientChange, client: OAuthClient) => void;
  onEditUris: (client: OAuthClient) => void;
};

function ClientList({ onChange, onEditUris }: ClientListProps) {
  const { data, isError, refetch } = useQuery(clientsQuery, getQueryClient());
  if (isError)
    return (
      <div className="grid justify-items-start gap-4">
        <FormAlert>We couldn't load the clients.</FormAlert>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (!data)
    return (
      <>
        <p role="status" className="noscript:hidden">
          <PlumbThinking label="Loading clients..." />
        </p>
        <p className="hidden border-l-4 border-warn pl-3 noscript:block">
          This page needs JavaScript. Turn it on and reload the page.
        </p>
      </>
    );
  if (data.clients.length === 0)
    return (
      <div className="grid gap-2 border-2 border-dashed border-rule-strong p-8 text-center">
        <p className="font-display text-lg font-bold">No OAuth clients registered yet.</p>
        <p className="text-ink-soft">Register a client to enable cross-app authentication.</p>
      </div>
    );
  return (
    <ul className="grid gap-5">
      {data.clients.map((client) => (
        <li key={client.clientId}>
          <ClientCard
            client={client}
            onChange={(kind) => onChange(kind, client)}
            onEditUris={() => onEditUris(client)}
          />
        </li>
      ))}
    </ul>
  );
}
