import type { PortalResponse } from "@plumbline/contract/billing.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { useState } from "react";
import { postJson } from "@plumbline/ui/api.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

type PortalButtonProps = { label?: string; look?: "main" | "outline"; disabled?: boolean };

export function PortalButton({ label = "Open billing portal", look, disabled = false }: PortalButtonProps) {
  const fail = useFailureToast("Please try again.", "Failed to open billing portal");
  const [isOpening, setIsOpening] = useState(false);

  async function open(): Promise<void> {
    // Open the tab during the click. If it opened after the response, the browser would block it as a pop-up.
    const tab = window.open("about:blank", "_blank");
    setIsOpening(true);
    try {
      const { url } = await postJson<PortalResponse>("/api/billing/customer-portal", {});
      if (!tab) {
        window.location.assign(url);
        return;
      }
      // The billing page belongs to another site and mustn't be able to control this one.
      tab.opener = null;
      tab.location.href = url;
    } catch (failure) {
      tab?.close();
      fail(failure);
    } finally {
      setIsOpening(false);
    }
  }

  return (
    <Button look={look} onClick={() => void open()} disabled={disabled || isOpening}>
      {isOpening ? "Opening..." : label}
    </Button>
  );
}
