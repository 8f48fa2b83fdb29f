import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { THEME_COOKIE_DAYS } from "@plumbline/contract/retention.ts";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const COOKIE = "theme";
const LASTS_SECONDS = THEME_COOKIE_DAYS * DAY_SECONDS;

/** Kept in a cookie, so that the server renders the chosen theme and the page doesn't flash. */
export function readTheme(cookieHeader: string | null): Theme {
  const value = cookieHeader?.match(/(?:^|;\s*)theme=(\w+)/)?.[1];
  return THEMES.find((theme) => theme === value) ?? "auto";
}

export function applyTheme(theme: Theme) {
  document.cookie = `${COOKIE}=${theme}; path=/; max-age=${LASTS_SECONDS}; samesite=lax`;
  document.documentElement.dataset.theme = theme;
}
