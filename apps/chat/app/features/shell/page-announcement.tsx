import { FOCUS_COMPOSER } from "#app/components/ask/composer.tsx";
import { useAnnounce } from "#app/lib/announcer.tsx";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Announces client-side navigation to screen readers. A full page load is announced anyway, and so is focusing
 * the question box.
 */
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
