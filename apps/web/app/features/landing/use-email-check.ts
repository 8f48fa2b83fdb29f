import { useEffect, useState } from "react";
import { postJson } from "@plumbline/ui/api.ts";

const DEBOUNCE_MS = 500;
/** The same pattern as the contract's `Email`, repeated so that the landing page doesn't load Zod. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type EmailState = "idle" | "checking" | "taken" | "available" | "invalid";

export function useEmailCheck(input: string) {
  const email = input.trim().toLowerCase();
  const isWellFormed = EMAIL_PATTERN.test(email);
  const [checked, setChecked] = useState<{ email: string; state: EmailState }>();
  const [repeat, setRepeat] = useState<{ email: string }>();

  useEffect(() => {
    if (!isWellFormed) return;
    const abort = new AbortController();
    async function check() {
      setChecked({ email, state: "checking" });
      try {
        const answer = await postJson<{ exists: boolean }>("/api/check-email", { email }, abort.signal);
        setChecked({ email, state: answer.exists ? "taken" : "available" });
      } catch (error) {
        if (abort.signal.aborted) return;
        console.warn("Email check failed", error);
        setChecked({ email, state: "invalid" });
      }
    }
    const timer = setTimeout(() => void check(), repeat?.email === email ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [email, isWellFormed, repeat]);

  const state: EmailState = isWellFormed && checked?.email === email ? checked.state : "idle";
  return { email, isWellFormed, state, checkAgain: () => setRepeat({ email }) };
}
