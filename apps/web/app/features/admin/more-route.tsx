import { WORK_QUEUES, type WorkQueue } from "@plumbline/contract/overview.ts";
import { cn } from "@plumbline/ui/cn.ts";
import { Link, useLoaderData } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { requireAdmin } from "../../lib/require-admin.ts";
import type { Route } from "./+types/more-route";

const QUEUES: Record<WorkQueue, { path: string; name: string; what: string }> = {
  refunds: { path: "/admin/refunds", name: "Refund requests", what: "need a decision" },
  heldQuotes: {
    path: "/admin/quotes",
    name: "Quote requests",
    what: "are held: the business has no contact address",
  },
  messages: { path: "/admin/messages?state=open", name: "Messages", what: "aren't done" },
  reviews: { path: "/admin/reviews", name: "Reviews", what: "are held or reported" },
  checks: { path: "/admin/checks", name: "Checks", what: "run out soon, or ran out recently" },
  claims: { path: "/admin/claims", name: "Claims", what: "need a decision" },
  proposals: { path: "/admin/listing-proposals", name: "Listing changes", what: "need a decision" },
  entries: { path: "/admin/regulations", name: "Regulation entries", what: "are due for review" },
  jobs: { path: "/admin/jobs", name: "Failed jobs", what: "failed and won't be retried" },
  posts: { path: "/admin?tab=blog", name: "Posts", what: "need review" },
  answers: {
    path: "/admin/feedback?verdict=bad&state=open",
    name: "Bad answers",
    what: "aren't resolved",
  },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  return { counts: await requireAdmin(context, request).services.countWaiting() };
}

export function meta() {
  return [{ title: "Needs attention | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function More() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <AdminFrame title="Needs attention">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {WORK_QUEUES.map((queue) => {
          const { path, name, what } = QUEUES[queue];
          const count = counts[queue];
          return (
            <li key={queue}>
              <Link
                to={path}
                className={cn(
                  "grid h-full gap-1 border-2 bg-sheet p-5 text-ink no-underline hover:border-ink",
                  count > 0 ? "border-rule-strong" : "border-rule",
                )}
              >
                <strong>{name}</strong>
                <span
                  className={cn("figures font-display text-2xl font-bold", count === 0 && "text-ink-soft")}
                >
                  {count.toLocaleString("en-AU")}
                </span>
                <span className="text-sm text-ink-soft">{what}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </AdminFrame>
  );
}
