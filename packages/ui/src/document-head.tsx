import type { LinkDescriptor } from "react-router";
import { PALETTE } from "@plumbline/contract/palette.ts";
import { archivo, sourceSans } from "./fonts.ts";
import type { Theme } from "./theme.ts";

export const DOCUMENT_LINKS: LinkDescriptor[] = [
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: sourceSans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function ThemeColour({ theme }: { theme: Theme }) {
  const { light, dark } = PALETTE;
  if (theme !== "auto") return <meta name="theme-color" content={PALETTE[theme].paper} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light.paper} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark.paper} />
    </>
  );
}

type AppStylesProps = {
  /** Empty in the browser, so that the browser's bundle doesn't include the style sheet. */
  css: string;
  developmentUrl: string;
};

/**
 * Inlined, because 7 kB more in the document saves phones a round trip before the first paint. React identifies
 * a style by its `href`, so in the browser, where `css` is empty, the server's style stays in place.
 */
export function AppStyles({ css, developmentUrl }: AppStylesProps) {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={developmentUrl} precedence="default" />;
  return (
    <style href="app" precedence="default">
      {css}
    </style>
  );
}
