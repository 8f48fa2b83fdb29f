import { buttonStyle } from "@plumbline/ui/button.tsx";
import { useState } from "react";
import { Link, useActionData, useLoaderData } from "react-router";
import { ReportReviewForm } from "../../components/report-review-form.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/report-route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const review = await orErrorPage(services.reviews.moderation.getReportable(requireId(params.id)));
  return { siteUrl: url, review };
}

export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  return postToApi(args, (fields) => ({
    path: `/api/reviews/${id}/report`,
    body: fields,
    done: () => ({ isReported: true }),
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Report a review | Plumbline",
    description: "Ask us to look at a review.",
    path: "/reviews",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function ReportReview() {
  const { review } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [isReported, setReported] = useState(false);
  if (isReported || (answer && "isReported" in answer))
    return (
      <SheetPage>
        <div className="grid justify-items-start gap-5">
          <ViewHeading>Thank you. A person will look at it.</ViewHeading>
          <p className="text-lg text-ink-soft">You'll find the decision in the moderation log.</p>
          <Link to="/reviews/moderation" className={buttonStyle()}>
            See the moderation log
          </Link>
        </div>
      </SheetPage>
    );
  return (
    <SheetPage>
      <div className="grid gap-6">
        <h1 className="text-2xl">Report a review</h1>
        <ReportReviewForm review={review} refusal={refusalOf(answer)} onReported={() => setReported(true)} />
      </div>
    </SheetPage>
  );
}
