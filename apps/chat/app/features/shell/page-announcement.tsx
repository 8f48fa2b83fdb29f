import { FOCUS_COMPOSER } from "#app/components/ask/composer.tsx";
import { useAnnounce } from "#app/lib/announcer.tsx";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Tells a screen reader which page a link led to; a load of the document says it by itself, and so does the box. */
export function PageAnnouncement() {
  const announce = useAnnounce();
  const { pathname, state } = useLocation();
  const said = useRef(pathname);
  useEffect(() => {
    if (said.current === pathname) return;
    said.current = pathname;
    if ((state as Partial<typeof FOCUS_COMPOSER> | null)?.focus !== FOCUS_COMPOSER.focus) {
      announce(document.title);
    }
  }, [pathname, state, announce]);
  return null;
}
