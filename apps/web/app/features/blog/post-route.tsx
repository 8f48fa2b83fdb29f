import { slugify } from "@plumbline/contract/blog.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { isRouteErrorResponse, Link, redirect, useLoaderData } from "react-router";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { ErrorPage } from "../../components/error-page.tsx";
import { ShareLinks } from "../../components/share-links.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { orErrorPage } from "../../lib/route-loader.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import { breadcrumbData, type Crumb } from "../../lib/structured-data.ts";
import type { Route } from "./+types/post-route";
import { articleData, feedLinks } from "./blog-meta.ts";
import { PostArticle } from "./post-article.tsx";
import { PostCard } from "./post-card.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const found = await orErrorPage(services.blog.getPage(params.slug));
  if ("movedTo" in found) throw redirect(`/blog/${found.movedTo}`, 301);
  const { title, slug, category } = found.post;
  const crumbs: Crumb[] = [{ name: "Blog", path: "/blog" }];
  const categorySlug = slugify(category);
  if (categorySlug) crumbs.push({ name: category, path: `/blog/categories/${categorySlug}` });
  crumbs.push({ name: title, path: `/blog/${slug}` });
  return { ...found, crumbs, siteUrl: url };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { post, crumbs, siteUrl } = loaderData;
  const { title, slug, excerpt } = post;
  return [
    ...pageMeta({
      title: `${title} | Plumbline`,
      description: excerpt || title,
      path: `/blog/${slug}`,
      siteUrl,
      type: "article",
    }),
    articleData(post, siteUrl),
    breadcrumbData(crumbs, siteUrl),
    ...feedLinks(siteUrl),
  ];
}

export default function Post() {
  const { post, html, related, crumbs, siteUrl } = useLoaderData<typeof loader>();
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5 px-4 py-6 sm:px-6 sm:py-10">
        <Breadcrumbs crumbs={crumbs} />
        <PostArticle key={post.id} post={post} html={html} isShared>
          <ShareLinks siteUrl={siteUrl} path={`/blog/${post.slug}`} title={post.title} />
        </PostArticle>
        {related.length > 0 && (
          <section aria-labelledby="related" className="mt-6 grid gap-5">
            <h2 id="related" className="text-xl">
              Related posts
            </h2>
            <ul className="grid gap-5 sm:grid-cols-2">
              {related.map((other) => (
                <li key={other.id} className="grid">
                  <PostCard post={other} level={3} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <SheetPage>
      <title>Post Not Found | Plumbline</title>
      <meta name="robots" content="noindex" />
      <div className="grid justify-items-start gap-4">
        <h1 className="text-2xl">Post Not Found</h1>
        <p className="text-lg text-ink-soft">
          Check the address for typos. The post may also have been unpublished.
        </p>
        <Link to="/blog" className={buttonStyle({ look: "main" })}>
          Back to Blog
        </Link>
      </div>
    </SheetPage>
  );
}
