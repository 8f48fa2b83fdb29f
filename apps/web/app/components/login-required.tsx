import { buttonStyle } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useEffect } from "react";

const REDIRECT_MS = 500;

/** Shows a toast, then goes to the login page half a second later. The link works without JavaScript. */
export function LoginRequired({ from }: { from: string }) {
  const toast = useToast();
  const login = `/login?redirect=${encodeURIComponent(from)}`;
  useEffect(() => {
    toast({
      title: "Login Required",
      description: "Please log in to continue.",
      destructive: true,
    });
    const timer = setTimeout(() => window.location.assign(login), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [toast, login]);
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-2xl">Login Required</h1>
      <p className="text-lg text-ink-soft">You need an account to see this page.</p>
      <a href={login} className={buttonStyle({ look: "main" })}>
        Login
      </a>
    </div>
  );
}
