import { HOUR_MS } from "@plumbline/contract/time.ts";
import type { BlogService } from "../blog/service.ts";
import type { DirectoryService } from "../directory/service.ts";
import type { PlacesService } from "../places/service.ts";
import { type SitemapUrl, sitemapIndex, URLS_PER_FILE, urlSet } from "./xml.ts";

/** Leaves out pages that opt out of search engines. */
const FIXED_PATHS = [
  "/",
  "/directory",
  "/blog",
  "/launching-soon",
  "/choose-plan",
  "/marketplace",
  "/rewards",
  "/demo",
  "/verification",
  "/reviews/moderation",
  "/terms-conditions",
  "/refund-policy",
  "/privacy-policy",
  "/accessibility-statement",
  "/giveaway",
  "/contact",
];

/** Crawlers fetch all files of a large sitemap in a row. */
const FRESH_MS = HOUR_MS;

type SitemapOptions = {
  directory: Pick<DirectoryService, "listSlugs">;
  guides: { paths: () => string[] };
  places: Pick<PlacesService, "find">;
  blog: Pick<BlogService, "listPublished">;
  url: string;
  clock: () => Date;
  isPublic: boolean;
  urlsPerFile?: number;
};

export function createSitemapService({
  directory,
  guides,
  places,
  blog,
  url,
  clock,
  isPublic,
  urlsPerFile = URLS_PER_FILE,
}: SitemapOptions) {
  let kept: { urls: Promise<SitemapUrl[]>; at: number } | undefined;

  async function first(): Promise<string> {
    const urls = await list();
    if (urls.length <= urlsPerFile) return urlSet(urls, url);
    const files = Array.from({ length: Math.ceil(urls.length / urlsPerFile) }, (_, index) => index + 1);
    return sitemapIndex(
      files.map((file) => `/sitemaps/${file}.xml`),
      url,
    );
  }

  /** `file` counts from 1. */
  async function part(file: number): Promise<string | undefined> {
    const urls = (await list()).slice((file - 1) * urlsPerFile, file * urlsPerFile);
    return urls.length > 0 ? urlSet(urls, url) : undefined;
  }

  function list(): Promise<SitemapUrl[]> {
    const now = clock().getTime();
    if (kept && now - kept.at < FRESH_MS) return kept.urls;
    const urls = collect();
    kept = { urls, at: now };
    urls.catch(() => (kept = undefined));
    return urls;
  }

  async function collect(): Promise<SitemapUrl[]> {
    const listed = (await directory.listSlugs()).filter(({ isSample }) => !(isPublic && isSample));
    const trades = new Set(listed.map(({ trade }) => trade));
    const named = new Set(
      listed.map(({ trade, suburb, state }) => `${trade}/${slugOf(`${suburb} ${state}`)}`),
    );
    const inPlaces: string[] = [];
    for (const name of named) if (await places.find(name.split("/")[1] ?? "")) inPlaces.push(name);
    const lists = [...trades, ...inPlaces].toSorted().map((name) => `/directory/${name}`);
    return [
      ...[...FIXED_PATHS, ...guides.paths(), ...lists].map((path) => ({ path })),
      ...listed.map(({ slug, updatedAt }) => ({
        path: `/directory/${slug}`,
        changedOn: updatedAt.toISOString().slice(0, 10),
      })),
      ...(await collectBlog()),
    ];
  }

  async function collectBlog(): Promise<SitemapUrl[]> {
    const { posts, tags, categories } = await blog.listPublished();
    return [
      ...posts.map(({ slug, updatedAt }) => ({
        path: `/blog/${slug}`,
        changedOn: updatedAt.toISOString().slice(0, 10),
      })),
      ...tags.map((tag) => ({ path: `/blog/tags/${tag}` })),
      ...categories.map((category) => ({ path: `/blog/categories/${category}` })),
    ];
  }

  return { first, part };
}

/** The gazetteer's slug for a suburb whose name is unique in its state. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
