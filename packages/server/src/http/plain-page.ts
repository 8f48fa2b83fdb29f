import { PALETTE } from "@plumbline/contract/palette.ts";

const { light, dark } = PALETTE;

export const PLAIN_PAGE_STYLE = `<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root { color-scheme: light dark }
body { margin: 0; display: grid; min-height: 100vh; place-content: center; padding: 1.5rem; line-height: 1.5;
  font: 1.125rem/1.5 "Source Sans 3", system-ui, sans-serif; background: ${light.paper}; color: ${light.ink} }
main { max-width: 32rem; border-left: 2px solid currentColor; padding-left: 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .75rem }
a { color: inherit }
button { font: inherit; font-weight: 600; padding: .75rem 1.25rem; border: 0; border-radius: 4px; background: ${light.hivis};
  color: ${light.onHivis}; cursor: pointer }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px }
@media (prefers-color-scheme: dark) { body { background: ${dark.paper}; color: ${dark.ink} } }
</style>`;

export const HTML_HEADERS = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };

/** `head` and `body` are HTML. The title is text. */
export function plainPage(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8">${head}<title>${escapeHtml(title)} | Plumbline</title>${PLAIN_PAGE_STYLE}</head><body>${body}</body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
