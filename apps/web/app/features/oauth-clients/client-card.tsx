import { ShortDay } from "../../components/short-day.tsx";
import type { OAuthClient } from "@plumbline/contract/oauth-clients.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Card } from "../../components/card.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import type { ClientChange } from "./change-dialog.tsx";
import { ClientFacts } from "./client-facts.tsx";

type ClientCardProps = {
  client: OAuthClient;
  onChange: (kind: ClientChange) => void;
  onEditUris: () => void;
};

export function ClientCard({ client, onChange, onEditUris }: ClientCardProps) {
  const { name, description, clientId, redirectUris, scopes, isActive, isFirstParty } = client;
  return (
    <Card
      title={name}
      stamp={isActive ? <Stamp tone="good">Active</Stamp> : <Stamp tone="soft">Inactive</Stamp>}
    >
      <p className={description ? "" : "text-ink-soft"}>{description || "No description"}</p>
      <div className="w-full">
        <CopyField label="Client ID" value={clientId} />
      </div>
      <ClientFacts redirectUris={redirectUris} scopes={scopes}>
        <dt className="text-ink-soft">Created</dt>
        <dd>
          <ShortDay at={client.createdAt} withTime />
        </dd>
        <dt className="text-ink-soft">Last used</dt>
        <dd>{client.lastUsedAt ? <ShortDay at={client.lastUsedAt} withTime /> : "Never"}</dd>
      </ClientFacts>
      {isFirstParty ? (
        <p className="text-sm text-ink-soft">
          This is our own app. It's set in the configuration (CHAT_URL, CHAT_CLIENT_SECRET) and can't be
          changed here.
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => onChange(isActive ? "deactivate" : "activate")}>
            {isActive ? "Deactivate" : "Activate"}
          </Button>
          <Button size="sm" onClick={onEditUris}>
            Redirect URIs
          </Button>
          <Button size="sm" onClick={() => onChange("rotate")}>
            New secret
          </Button>
          <Button size="sm" look="quiet" className="text-bad" onClick={() => onChange("delete")}>
            Delete
          </Button>
        </div>
      )}
    </Card>
  );
}
