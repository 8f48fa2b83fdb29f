import { useLoaderData } from "react-router";
import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/preview-route";
import { PostArticle } from "./post-article.tsx";

export { ErrorBoundary } from "./post-route.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const { blog } = context.get(requestContext).services;
  return orErrorPage(blog.getPreview(requireId(params.id), key));
}

/** Anyone with the address can read the draft, so it mustn't be cached, indexed or sent as a referrer. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return [{ title: `Preview: ${loaderData.post.title} | Plumbline` }, { name: "robots", content: "noindex" }];
}

export default function Preview() {
  const { post, html } = useLoaderData<typeof loader>();
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5 px-4 py-6 sm:px-6 sm:py-10">
        <p role="note" className="border-2 border-dashed border-warn bg-sheet p-4 font-semibold text-warn">
          {post.isPublished
            ? "This is a preview link, but the post is published."
            : "This is a preview of a draft. Only people with this link can read it."}
        </p>
        <PostArticle post={post} html={html} isShared={false} />
      </div>
    </div>
  );
}
