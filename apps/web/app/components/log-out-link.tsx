import { postJson } from "@plumbline/ui/api.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import type { MouseEvent } from "react";

type LogOutLinkProps = { label?: string; className: string };

/** Without JavaScript, following the link logs out. */
export function LogOutLink({ label = "Log out", className }: LogOutLinkProps) {
  const toast = useToast();

  async function logOut() {
    try {
      await postJson("/api/auth/logout", {});
      window.location.assign("/");
    } catch {
      toast({
        title: "Failed to logout",
        description: "You're still logged in. Check your connection and try again.",
        destructive: true,
      });
    }
  }

  function onClick(event: MouseEvent) {
    event.preventDefault();
    void logOut();
  }

  return (
    <a href="/api/logout" onClick={onClick} className={className}>
      {label}
    </a>
  );
}
