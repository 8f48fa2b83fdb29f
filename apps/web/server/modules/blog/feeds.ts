import { createHash } from "node:crypto";
import type { BlogPost } from "@plumbline/contract/blog.ts";
import { Feed } from "feed";
import { showPost } from "./render.ts";

export type Feeds = {
  rss: string;
  atom: string;
  etag: string;
  updatedAt: Date;
};

export async function makeFeeds(posts: BlogPost[], siteUrl: string): Promise<Feeds> {
  const at = (path: string) => new URL(path, siteUrl).href;
  const addressOf = ({ slug }: BlogPost) => at(`/blog/${slug}`);
  const items = await Promise.all(
    posts.map(async (post) => ({ post, html: await showPost(post.content, post.cited, addressOf(post)) })),
  );
  const updatedAt = new Date(Math.max(0, ...posts.map((post) => Date.parse(post.updatedAt))));
  const rss = feedOf((text) => text).rss2();
  // Titles and summaries in Atom are HTML.
  const atom = feedOf(escapeHtml).atom1();
  const etag = createHash("sha256").update(rss).update(atom).digest("base64url").slice(0, 22);
  return { rss, atom, etag: `"${etag}"`, updatedAt };

  function feedOf(textOf: (text: string) => string): Feed {
    const feed = new Feed({
      id: at("/blog"),
      link: at("/blog"),
      title: "Plumbline: the blog",
      description: "Longer reads on rules that change how you work.",
      language: "en-AU",
      copyright: "Plumbline",
      generator: false,
      updated: updatedAt,
      feedLinks: { rss: at("/blog/feed.xml"), atom: at("/blog/atom.xml") },
    });
    for (const { post, html } of items) {
      const publishedAt = new Date(post.publishedAt ?? post.createdAt);
      feed.addItem({
        // The ID stays the same if the slug changes, so feed readers don't show the post again.
        id: `urn:uuid:${post.id}`,
        guid: `urn:uuid:${post.id}`,
        link: addressOf(post),
        title: textOf(post.title),
        description: escapeHtml(post.excerpt),
        content: html,
        published: publishedAt,
        date: new Date(post.updatedAt),
        category: categoriesOf(post),
        ...(post.featuredImage && { image: at(post.featuredImage) }),
      });
    }
    return feed;
  }
}

/** The feed package doesn't escape "<" in attributes. */
function categoriesOf({ category, tags }: BlogPost) {
  return [category, ...tags]
    .filter((name) => name !== "" && !name.includes("<"))
    .map((name) => ({ name, term: name }));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
