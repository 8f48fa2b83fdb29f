import { FOCUS_COMPOSER } from "#app/components/ask/composer.tsx";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { openSearch } from "./sidebar.tsx";

export function useShortcuts() {
  const [shownShortcuts, setShown] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector("dialog:modal")) return;
      const action = actionFor(event);
      if (!action) return;
      event.preventDefault();
      if (action === "search") openSearch();
      if (action === "shortcuts") setShown(true);
      if (action === "new") void navigate("/", { state: FOCUS_COMPOSER });
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [navigate]);

  return { shownShortcuts, hideShortcuts: () => setShown(false) };
}

function actionFor(event: KeyboardEvent): "search" | "new" | "shortcuts" | undefined {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "k" && !event.shiftKey) return "search";
    return key === "o" && event.shiftKey ? "new" : undefined;
  }
  if (event.altKey || isTyping(event.target)) return undefined;
  return ({ "/": "search", "?": "shortcuts" } as const)[key];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
