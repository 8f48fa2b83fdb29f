// Pages that the provider's endpoints answer with themselves, outside React: they need nothing but these lines.

const STYLE = `<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root { color-scheme: light dark }
body { margin: 0; display: grid; min-height: 100vh; place-content: center; padding: 1.5rem; line-height: 1.5;
  font: 1.125rem/1.5 "Source Sans 3", system-ui, sans-serif; background: #f6f1e4; color: #1c1a15 }
main { max-width: 32rem; border-left: 2px solid currentColor; padding-left: 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .75rem }
a { color: inherit }
button { font: inherit; font-weight: 600; padding: .75rem 1.25rem; border: 0; border-radius: 4px; background: #ff6a13;
  color: #1c1306; cursor: pointer }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px }
@media (prefers-color-scheme: dark) { body { background: #16140f; color: #f2ecdd } }
</style>`;

/** A page that says one thing, with a way home. */
export function plainPage({ title, text }: { title: string; text: string }): Response {
  const body = `<main><h1>${escape(title)}</h1><p>${escape(text)}</p>
<p>Go back to the app and try again, or go to <a href="/">Plumbline</a>.</p></main>`;
  return new Response(page(title, "", body), { status: 400, headers: HEADERS });
}

/** Leads on by a page: a browser lets no form's answer redirect to another site, by however many steps. */
export function leadOn(
  { title, target }: { title: string; target: string },
  cookies: string[] = [],
): Response {
  const headers = new Headers(HEADERS);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const refresh = `<meta http-equiv="refresh" content="0;url=${escape(target)}">`;
  const body = `<main><h1>${escape(title)}</h1><p><a href="${escape(target)}">Continue</a></p></main>`;
  return new Response(page(title, refresh, body), { headers });
}

/** The provider's own pages, dressed, with a heading and a way home. */
export async function stylePage(answer: Response): Promise<Response> {
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const html = (await answer.text())
    .replace("<html>", '<html lang="en-AU">')
    .replace("</head>", () => `${STYLE}</head>`)
    .replace("<main><p", "<main><h1>Logged out</h1><p")
    .replace("</main>", '<p><a href="/">Plumbline</a></p></main>');
  return new Response(html, { status: answer.status, headers: answer.headers });
}

const HEADERS = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };

function page(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8">${head}<title>${escape(title)} | Plumbline</title>${STYLE}</head><body>${body}</body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
