/** The protocol's limit: https://www.sitemaps.org/protocol.html */
export const URLS_PER_FILE = 50_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export type SitemapUrl = {
  path: string;
  /** ISO date. */
  changedOn?: string;
};

export function urlSet(urls: SitemapUrl[], siteUrl: string): string {
  const items = urls.map(({ path, changedOn }) => {
    const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
    return `<url><loc>${escapeXml(new URL(path, siteUrl).href)}</loc>${lastmod}</url>`;
  });
  return xml("urlset", items);
}

export function sitemapIndex(paths: string[], siteUrl: string): string {
  const items = paths.map(
    (path) => `<sitemap><loc>${escapeXml(new URL(path, siteUrl).href)}</loc></sitemap>`,
  );
  return xml("sitemapindex", items);
}

function xml(root: string, items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n${items.join("\n")}\n</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
