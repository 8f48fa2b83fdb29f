import { BlogSearch, slugify } from "@plumbline/contract/blog.ts";
import { PlumbDivider } from "@plumbline/ui/plumb-line.tsx";
import { data, Link, redirect, useLoaderData } from "react-router";
import { PageLinks } from "../../components/page-links.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/blog-route";
import { feedLinks } from "./blog-meta.ts";
import { PostCard } from "./post-card.tsx";
import { pageUrl } from "../../lib/page-url.ts";

const LEAD = "Longer reads on rules that change how you work, with a source for every figure.";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const { tag = "", category = "" } = params as { tag?: string; category?: string };
  const path = pathOf(slugify(tag), slugify(category));
  const { pathname, search } = pageUrl(request);
  // Each list has one address, however its tag or category is spelled.
  if (isNamed(tag, category) && pathname !== path) throw redirect(path + search, 301);
  const page = new URLSearchParams(search).get("page") ?? "1";
  const asked = BlogSearch.safeParse({ tag, category, page });
  if (!asked.success) throw data(null, { status: 404 });
  const found = await services.blog.list(asked.data);
  const isEmpty = found.posts.length === 0;
  if (isEmpty && (isNamed(tag, category) || found.page > 1)) throw data(null, { status: 404 });
  const name = nameOf(found.posts[0], tag, category);
  return { ...found, name, path, siteUrl: url };
}

const isNamed = (tag: string, category: string) => tag !== "" || category !== "";

function pathOf(tag: string, category: string): string {
  if (tag) return `/blog/tags/${tag}`;
  return category ? `/blog/categories/${category}` : "/blog";
}

function nameOf(post: { tags: string[]; category: string } | undefined, tag: string, category: string) {
  if (tag) return post?.tags.find((name) => slugify(name) === tag) ?? tag;
  return category ? (post?.category ?? category) : "";
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, path, page, siteUrl } = loaderData;
  const title = name ? `${name}: posts | Plumbline` : "Blog | Plumbline";
  return [
    ...pageMeta({
      title: page > 1 ? `Page ${page} of ${title}` : title,
      description: name ? `Posts about ${name}. ${LEAD}` : LEAD,
      path: page > 1 ? `${path}?page=${page}` : path,
      siteUrl,
    }),
    ...feedLinks(siteUrl),
  ];
}

export default function Blog() {
  const { posts, name, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="graph-paper">
      <div className="mx-auto max-w-7xl px-4 pb-16 sm:px-6 sm:pb-24">
        <PlumbDivider className="mx-0 mb-5" />
        <header className="mb-8 max-w-2xl">
          <h1 className="text-2xl wrap-anywhere">{name || "Blog"}</h1>
          <p className="mt-4 text-lg text-ink-soft">{LEAD}</p>
          {name && (
            <p className="mt-2">
              <Link to="/blog" className="underline underline-offset-4">
                All posts
              </Link>
            </p>
          )}
        </header>
        {posts.length === 0 ? (
          <div className="max-w-2xl border-2 border-ink bg-sheet p-6 sm:p-8">
            <h2 className="text-xl">No Blog Posts Yet</h2>
            <p className="mt-3 text-ink-soft">Posts will appear here once they're published.</p>
          </div>
        ) : (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post, index) => (
              <li key={post.id} className="grid">
                <PostCard post={post} isFirst={index < 3} />
              </li>
            ))}
          </ul>
        )}
        <div className="mt-8">
          <PageLinks page={page} pages={pages} />
        </div>
        <p className="mt-8 text-sm text-ink-soft">
          Follow new posts by{" "}
          <a href="/blog/feed.xml" className="underline underline-offset-4">
            RSS
          </a>{" "}
          or{" "}
          <a href="/blog/atom.xml" className="underline underline-offset-4">
            Atom
          </a>
          .
        </p>
      </div>
    </div>
  );
}
