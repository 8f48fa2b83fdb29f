import { formatDay } from "@plumbline/contract/time.ts";
import { type OwnReview, ReviewQuery } from "@plumbline/contract/reviews.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link, redirect, useActionData, useLoaderData } from "react-router";
import { FormAlert } from "../../components/form-alert.tsx";
import { PageLinks } from "../../components/page-links.tsx";
import { RatingStars } from "../../components/rating-stars.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { type FormRefusal, refusalOf } from "../../lib/form-refusal.ts";
import { requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/my-reviews-route";
import { ReplyForm } from "./reply-form.tsx";

const LOGIN = "/login?redirect=%2Fmy-business%2Freviews";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, signedIn } = context.get(requestContext);
  if (!signedIn) throw redirect(LOGIN);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { page } = ReviewQuery.catch({ page: 1 }).parse(asked);
  return services.reviews.listOwn(signedIn.user, page);
}

/** Only used without JavaScript. With it, the form posts to the API. */
export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", text }) => ({
    path: `/api/reviews/${requireId(id)}/reply`,
    body: { text },
    comeBackTo: "/my-business/reviews",
    done: () => ({ isReplied: true }),
  }));
}

export function meta() {
  return [{ title: "Your reviews | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function MyReviews() {
  const { reviews, page, pages, businesses } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer);
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 py-14 sm:px-6">
      <header className="grid gap-4">
        <h1 className="text-2xl">Your reviews</h1>
        <p className="text-lg text-ink-soft">
          These are from customers who sent you a quote request here. You can reply to each review once, and
          everyone who reads the review will see your reply.
        </p>
      </header>
      {answer && "isReplied" in answer && <FormAlert isGood>Your reply is published.</FormAlert>}
      {businesses === 0 && (
        <div className="grid justify-items-start gap-4">
          <p>No business in the directory is linked to your account.</p>
          <Link to="/my-business" className={buttonStyle({ look: "main" })}>
            Claim your business
          </Link>
        </div>
      )}
      {businesses > 0 && reviews.length === 0 && (
        <p>No reviews yet. When a job is done, we ask the customer for one.</p>
      )}
      {reviews.length > 0 && (
        <ul className="grid gap-5">
          {reviews.map((review) => (
            <Item
              key={review.id}
              review={review}
              hasSeveral={businesses > 1}
              refusal={refusal?.values.id === review.id ? refusal : undefined}
            />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} />
    </div>
  );
}

type ItemProps = { review: OwnReview; hasSeveral: boolean; refusal: FormRefusal | undefined };

function Item({ review, hasSeveral, refusal }: ItemProps) {
  const { id, rating, title, comment, customerName, projectType, createdAt, isDisputed, reply } = review;
  return (
    <li className="grid gap-4 border-2 border-rule-strong bg-sheet p-5">
      <header className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RatingStars rating={rating} />
          {isDisputed && <Stamp tone="warn">Under dispute</Stamp>}
        </p>
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <p className="text-sm text-ink-soft">
          {customerName}, {projectType}, {formatDay(createdAt)}
          {hasSeveral && `, ${review.businessName}`}
        </p>
      </header>
      <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
      {reply && (
        <div className="grid gap-1 border-l-4 border-rule-strong pl-4">
          <p className="text-sm font-semibold">Your reply, {formatDay(reply.createdAt)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      {review.canReply && <ReplyForm review={review} refusal={refusal} />}
      <p>
        <Link to={`/reviews/${id}/report`} className="text-sm underline" aria-label={`Report "${title}"`}>
          Report
        </Link>
      </p>
    </li>
  );
}
