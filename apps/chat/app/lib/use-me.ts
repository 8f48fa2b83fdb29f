import type { Me } from "@plumbline/contract/chat.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouteLoaderData } from "react-router";
import { meQuery } from "./queries.ts";

const SHELL_ROUTE = "shell";

export function useMe(): Me {
  const shell = useRouteLoaderData<{ me: Me }>(SHELL_ROUTE);
  if (!shell) throw new Error("useMe must be used inside the shell route");
  return useQuery({ ...meQuery(), initialData: shell.me }).data;
}

export function lockOf({ entitlement, questionsLeft }: Me): "no plan" | "no questions left" | undefined {
  if (!entitlement.isEntitled) return "no plan";
  return questionsLeft === 0 ? "no questions left" : undefined;
}
