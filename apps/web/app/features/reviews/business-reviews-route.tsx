import { ReviewQuery } from "@plumbline/contract/reviews.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useLoaderData } from "react-router";
import { BusinessStamps } from "../../components/business-stamps.tsx";
import { PageLinks } from "../../components/page-links.tsx";
import { ReviewList } from "../../components/review-list.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { orErrorPage } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/business-reviews-route";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { page } = ReviewQuery.catch({ page: 1 }).parse(asked);
  const { slug, businessName } = await orErrorPage(services.reviews.getListed(params.slug));
  const isSample = (await services.directory.findListed(slug))?.isSample ?? false;
  return {
    siteUrl: url,
    slug,
    businessName,
    isSample,
    isIndexed: !(isSample && services.isPublic),
    ...(await orErrorPage(services.reviews.page(slug, page))),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { businessName, slug, page, siteUrl, isIndexed } = loaderData;
  return pageMeta({
    title: `Reviews of ${businessName}${page > 1 ? `, page ${page}` : ""} | Plumbline`,
    description: `Reviews from customers of ${businessName} who sent a quote request through Plumbline.`,
    path: page === 1 ? `/directory/${slug}/reviews` : `/directory/${slug}/reviews?page=${page}`,
    siteUrl,
    isIndexed,
  });
}

export default function BusinessReviews() {
  const { slug, businessName, isSample, page, pages, ...list } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 py-14 sm:px-6">
      <header className="grid justify-items-start gap-4">
        <h1 className="text-2xl wrap-anywhere">Reviews of {businessName}</h1>
        {isSample && <BusinessStamps isVerified={false} directoryPlan="free" isSample />}
        <Link to={`/directory/${slug}`} className={buttonStyle({ size: "sm" })}>
          About this business
        </Link>
      </header>
      <section aria-labelledby="reviews" className="grid gap-4">
        <h2 id="reviews" className="sr-only">
          Customer reviews
        </h2>
        <ReviewList {...list} />
      </section>
      <PageLinks page={page} pages={pages} />
    </div>
  );
}
