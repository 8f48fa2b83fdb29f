import type { Me } from "@plumbline/contract/chat.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouteLoaderData } from "react-router";
import { meQuery } from "./queries.ts";

/** The id of the route that everything signed in stands in. */
const SHELL_ROUTE = "shell";

/** Who is signed in; the shell's loader gave the first look. */
export function useMe(): Me {
  const shell = useRouteLoaderData<{ me: Me }>(SHELL_ROUTE);
  if (!shell) throw new Error("useMe needs the shell around it");
  return useQuery({ ...meQuery(), initialData: shell.me }).data;
}

/** Why nothing can be asked, if nothing can. */
export function lockOf({ entitlement, questionsLeft }: Me): "no plan" | "no questions left" | undefined {
  if (!entitlement.isEntitled) return "no plan";
  return questionsLeft === 0 ? "no questions left" : undefined;
}
