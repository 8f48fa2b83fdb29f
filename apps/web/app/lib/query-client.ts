import { queryClientGetter } from "@plumbline/ui/query-client.ts";

export const getQueryClient = queryClientGetter();
