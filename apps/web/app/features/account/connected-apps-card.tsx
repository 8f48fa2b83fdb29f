import { ShortDay } from "../../components/short-day.tsx";
import type { ConnectedApp, ConnectedApps } from "@plumbline/contract/oauth-clients.ts";
import { SCOPE_MEANINGS } from "@plumbline/contract/scope-meanings.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { Card } from "../../components/card.tsx";
import { deleteJson, getJson } from "@plumbline/ui/api.ts";
import { getQueryClient } from "../../lib/query-client.ts";
import { useAction } from "../../lib/use-action.ts";

const PATH = "/api/account/connected-apps";
export function ConnectedAppsCard() {
  const { data, isError, refetch } = useQuery(
    { queryKey: [PATH], queryFn: ({ signal }) => getJson<ConnectedApps>(PATH, signal), staleTime: 0 },
    getQueryClient(),
  );
  return (
    <Card title="Connected apps">
      {isError ? (
        <>
          <p role="alert">We couldn't load your connected apps.</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : !data ? (
        <p className="text-ink-soft noscript:hidden">Loading...</p>
      ) : data.apps.length === 0 ? (
        <p>No connected apps. When you log in to an app with your Plumbline account, you'll see it here.</p>
      ) : (
        <ul className="grid w-full gap-4">
          {data.apps.map((app) => (
            <App key={app.clientId} app={app} onGone={refetch} />
          ))}
        </ul>
      )}
      <p className="hidden noscript:block">You need JavaScript to see your connected apps.</p>
    </Card>
  );
}

function App({ app, onGone }: { app: ConnectedApp; onGone: () => Promise<unknown> }) {
  const { clientId, name, scopes, connectedAt, lastUsedAt } = app;
  const toast = useToast();
  const [disconnect, isRunning] = useAction(async () => {
    await deleteJson(`${PATH}/${encodeURIComponent(clientId)}`);
    toast({ title: "Disconnected", description: `${name} can no longer see your account.` });
    await onGone();
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-rule pb-4">
      <div className="grid gap-1">
        <span className="font-semibold">{name}</span>
        <span className="text-sm text-ink-soft">
          Since <ShortDay at={connectedAt} />
          {lastUsedAt && (
            <>
              , last used <ShortDay at={lastUsedAt} />
            </>
          )}
        </span>
        <ul className="list-disc pl-5 text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{meaningOf(scope)}</li>
          ))}
        </ul>
      </div>
      <Button
        size="sm"
        onClick={() => void disconnect()}
        disabled={isRunning}
        aria-label={`Disconnect ${name}`}
      >
        {isRunning ? "Disconnecting..." : "Disconnect"}
      </Button>
    </li>
  );
}

function meaningOf(scope: string): string {
  const meanings: Record<string, string> = SCOPE_MEANINGS;
  return meanings[scope] ?? scope;
}
