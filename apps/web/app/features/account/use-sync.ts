import type { SyncResult } from "@plumbline/contract/billing.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { postJson } from "@plumbline/ui/api.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

export function useSync(): [() => Promise<void>, boolean] {
  const toast = useToast();
  const fail = useFailureToast("Please try again.", "Sync Failed");
  const { revalidate } = useRevalidator();
  const [isRunning, setIsRunning] = useState(false);

  async function sync(): Promise<void> {
    setIsRunning(true);
    try {
      const { synced, status, message } = await postJson<SyncResult>("/api/billing/sync-subscription", {});
      const isProblem = status === "past_due" || status === "unpaid";
      if (isProblem) toast({ title: "Payment Issue", description: message, destructive: true });
      else if (synced) toast({ title: "Up to date", description: message });
      else toast({ title: message, description: "We didn't find a plan for this account." });
      await revalidate();
    } catch (failure) {
      fail(failure);
    } finally {
      setIsRunning(false);
    }
  }
  return [sync, isRunning];
}
