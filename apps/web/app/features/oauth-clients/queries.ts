import type { OAuthClientList } from "@plumbline/contract/oauth-clients.ts";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@plumbline/ui/api.ts";
import { getQueryClient } from "../../lib/query-client.ts";

const CLIENTS = "/api/oauth/clients";

export const clientsQuery = queryOptions({
  queryKey: [CLIENTS],
  queryFn: ({ signal }) => getJson<OAuthClientList>(CLIENTS, signal),
  staleTime: 0,
});

export function refreshClients(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: [CLIENTS] });
}

export function clientPath(clientId: string): string {
  return `${CLIENTS}/${encodeURIComponent(clientId)}`;
}
