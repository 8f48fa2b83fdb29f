import { useEffect } from "react";

export const SEARCH_BOX = "data-search-box";

/** The "/" key focuses the visible search box, or opens the search page if there isn't one. */
export function useSearchKey(): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (key !== "/" || altKey || ctrlKey || metaKey || event.defaultPrevented) return;
      if (isTyping(target) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      const boxes = [...document.querySelectorAll<HTMLInputElement>(`[${SEARCH_BOX}]`)];
      const box = boxes.findLast((one) => one.checkVisibility());
      if (!box) location.assign("/search");
      box?.focus();
      box?.select();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
