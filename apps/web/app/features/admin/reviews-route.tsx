import { AdminFrame } from "../../components/admin-frame.tsx";
import { ModerationQuery } from "@plumbline/contract/reviews.ts";
import { ReviewListSearch } from "@plumbline/contract/work-lists.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useActionData, useLoaderData } from "react-router";
import { DecisionList } from "../../components/decision-list.tsx";
import { ListTabs } from "../../components/list-tabs.tsx";
import { PageLinks } from "../../components/page-links.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId, requireKey } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/reviews-route";
import { ReviewTable } from "./review-table.tsx";
import { ReviewItem } from "./review-item.tsx";

const LIST_NAMES = { waiting: "Waiting", disputed: "Under dispute", removed: "Removed" };
const EMPTY = {
  waiting: "No reviews need attention.",
  disputed: "No reviews are under dispute.",
  removed: "No reviews have been removed yet.",
};
const OUTCOMES = {
  keep: "Kept. It's public, with no dispute label.",
  dispute: "Marked. It's public with a dispute label, and still counts.",
  remove: "Removed. It no longer counts, and we're emailing the customer the reason.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  if (asked.list === "all") {
    const search = readTableSearch(ReviewListSearch, request);
    return { list: "all" as const, search, found: await services.reviews.moderation.listAll(search) };
  }
  const { list, page } = ModerationQuery.catch({ list: "waiting", page: 1 }).parse(asked);
  return { list, ...(await services.reviews.moderation.queue(list, page)) };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", ...decision }) => ({
    path: `/api/admin/reviews/${requireId(id)}/decide`,
    body: decision,
    done: () => ({ outcome: requireKey(OUTCOMES, decision.action ?? "") }),
  }));
}

export function meta() {
  return [{ title: "Reviews | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Reviews() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer && "outcome" in answer ? OUTCOMES[answer.outcome] : undefined;
  return (
    <AdminFrame
      title="Reviews"
      actions={
        <Link to="/reviews/moderation" className={buttonStyle({ size: "sm" })}>
          Public log
        </Link>
      }
    >
      <ListTabs label="Lists" param="list" names={{ ...LIST_NAMES, all: "All" }} current={loaded.list} />
      {loaded.list === "all" ? (
        <ReviewTable list={loaded.found} search={loaded.search} />
      ) : (
        <>
          <DecisionList
            items={loaded.reviews}
            nothing={EMPTY[loaded.list]}
            outcome={outcome}
            refusal={refusalOf(answer)}
          >
            {(review, refusal) => <ReviewItem key={review.id} review={review} refusal={refusal} />}
          </DecisionList>
          <PageLinks page={loaded.page} pages={loaded.pages} />
        </>
      )}
    </AdminFrame>
  );
}
