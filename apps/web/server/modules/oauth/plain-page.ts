// Pages that the provider's endpoints return directly, outside React.
import { escapeHtml, HTML_HEADERS, PLAIN_PAGE_STYLE, plainPage } from "@plumbline/server/http/plain-page.ts";

export function refusalPage({ title, text }: { title: string; text: string }): Response {
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<p>Go back to the app and try again, or go to <a href="/">Plumbline</a>.</p></main>`;
  return new Response(plainPage(title, "", body), { status: 400, headers: HTML_HEADERS });
}

/** Uses a page because browsers don't let a form's response redirect to another site, however many steps it takes. */
export function leadOn(
  { title, target }: { title: string; target: string },
  cookies: string[] = [],
): Response {
  const headers = new Headers(HTML_HEADERS);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const refresh = `<meta http-equiv="refresh" content="0;url=${escapeHtml(target)}">`;
  const body = `<main><h1>${escapeHtml(title)}</h1><p><a href="${escapeHtml(target)}">Continue</a></p></main>`;
  return new Response(plainPage(title, refresh, body), { headers });
}

/** Adds our style, a heading and a link home to the provider's own pages. */
export async function stylePage(answer: Response): Promise<Response> {
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const html = (await answer.text())
    .replace("<html>", '<html lang="en-AU">')
    .replace("</head>", () => `${PLAIN_PAGE_STYLE}</head>`)
    .replace("<main><p", "<main><h1>Logged out</h1><p")
    .replace("</main>", '<p><a href="/">Plumbline</a></p></main>');
  return new Response(html, { status: answer.status, headers: answer.headers });
}
