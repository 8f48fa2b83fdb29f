import { formatDay } from "@plumbline/contract/time.ts";
import { REMOVAL_REASONS } from "@plumbline/contract/review-rules.ts";
import type { ReviewByLink } from "@plumbline/contract/reviews.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type ReactNode, useState } from "react";
import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { RatingStars } from "../../components/rating-stars.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { type FormRefusal, refusalOf } from "../../lib/form-refusal.ts";
import { askApi } from "../../lib/route-loader.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/review-route";
import { ReviewForm } from "./review-form.tsx";

// The button contains a business name, which can be long.
const WRAPS = "whitespace-normal wrap-anywhere";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url: siteUrl } = context.get(requestContext);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const asked = await askApi<ReviewByLink>(context, {
    path: "/api/reviews/by-link",
    headers: { "Review-Key": encodeURIComponent(key) },
  });
  if ("problem" in asked)
    return data({ siteUrl, key, opened: undefined, isOver: false, problem: asked.problem }, { status: 404 });
  const opened = asked.answer;
  const isOver = new Date(opened.expiresAt) <= new Date();
  return { siteUrl, key, opened, isOver, problem: undefined };
}

/** With JavaScript, only the withdrawal uses this action. The other forms post to the API. */
export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ intent, key = "", ...review }) => ({
    ...(intent === "withdraw"
      ? { method: "DELETE", path: "/api/reviews/by-link", headers: { "Review-Key": encodeURIComponent(key) } }
      : intent === "edit"
        ? { method: "PATCH", path: "/api/reviews/by-link", body: { key, ...review } }
        : { path: "/api/reviews", body: { key, ...review } }),
    done: () => redirect(`/review?key=${encodeURIComponent(key)}`),
  }));
}

// Anyone with the URL can change the review, so it isn't sent to other sites as a referrer.
export function headers() {
  return { "Referrer-Policy": "same-origin" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Your review | Plumbline",
    description: "Tell others how the job went.",
    path: "/review",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function ReviewPage() {
  const { key, opened, isOver, problem } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [isJustSent, setJustSent] = useState(false);

  if (!opened)
    return (
      <Notice title="This review link doesn't work" to="/directory" link="Go to the directory">
        {problem}
      </Notice>
    );
  const page = `/directory/${opened.slug}/reviews`;
  if (opened.isWithdrawn)
    return (
      <Notice title="You withdrew your review" to={page} link={`Reviews of ${opened.businessName}`}>
        It's been deleted and no longer counts.
      </Notice>
    );
  if (opened.review)
    return (
      <WrittenView
        reviewKey={key}
        opened={opened}
        review={opened.review}
        refusal={refusal}
        isJustSent={isJustSent}
        onSent={() => {
          toast({ title: "Saved", description: "Your review has been updated." });
          void revalidate();
        }}
      />
    );
  if (isOver)
    return (
      <Notice title="This link has expired" to={page} link={`Reviews of ${opened.businessName}`}>
        You have 90 days to write a review after we ask for one.
      </Notice>
    );
  return (
    <SheetPage>
      <div className="grid gap-6">
        <header className="grid gap-3">
          <h1 className="text-2xl wrap-anywhere">How did it go with {opened.businessName}?</h1>
          <p className="text-lg text-ink-soft">
            You asked them for a quote: {opened.projectType}. Good or bad, tell others how it went.
          </p>
        </header>
        <ReviewForm
          reviewKey={key}
          customerName={opened.customerName}
          written={null}
          refusal={refusal}
          onSent={() => {
            setJustSent(true);
            void revalidate();
          }}
        />
        <p className="text-sm">
          <Link to={`/review/stop?key=${encodeURIComponent(key)}`} className="underline">
            Stop review emails
          </Link>
        </p>
      </div>
    </SheetPage>
  );
}

type WrittenViewProps = {
  reviewKey: string;
  opened: ReviewByLink;
  review: NonNullable<ReviewByLink["review"]>;
  refusal: FormRefusal | undefined;
  /** True if this view has just replaced the form, so that it takes the focus. */
  isJustSent: boolean;
  onSent: () => void;
};

function WrittenView({ reviewKey, opened, review, refusal, isJustSent, onSent }: WrittenViewProps) {
  const { rating, title, comment, status, removalReason, editableUntil } = review;
  const isEditing = refusal?.values.intent === "edit";
  return (
    <SheetPage>
      <div className="grid gap-6">
        <header className="grid gap-3">
          {isJustSent ? (
            <ViewHeading>{TITLES[status]}</ViewHeading>
          ) : (
            <h1 className="text-2xl">{TITLES[status]}</h1>
          )}
          <p className="text-lg text-ink-soft">
            {status === "removed" && removalReason
              ? `Reason: ${REMOVAL_REASONS[removalReason].toLowerCase()}. This wasn't the business's decision.`
              : SENTENCES[status]}
          </p>
        </header>
        {!isEditing && <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />}
        <blockquote className="grid gap-2 border-l-4 border-rule-strong pl-4">
          <RatingStars rating={rating} />
          <p className="font-display text-lg font-bold wrap-anywhere">{title}</p>
          <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
        </blockquote>
        {status !== "removed" && (
          <div className="grid gap-3">
            {editableUntil ? (
              // Changing the key closes the form once the changed review has loaded.
              <details key={`${rating}${title}${comment}`} open={isEditing}>
                <summary className={buttonStyle({ className: "list-none" })}>Change your review</summary>
                <div className="mt-4 grid gap-4 border-l-4 border-rule-strong pl-4">
                  <p className="text-sm text-ink-soft">You can change it until {formatDay(editableUntil)}.</p>
                  <ReviewForm
                    reviewKey={reviewKey}
                    customerName={opened.customerName}
                    written={review}
                    refusal={isEditing ? refusal : undefined}
                    onSent={onSent}
                  />
                </div>
              </details>
            ) : (
              <p className="text-sm text-ink-soft">You can no longer change it.</p>
            )}
            <Withdraw reviewKey={reviewKey} />
          </div>
        )}
        <p className="flex flex-wrap gap-3">
          <Link to={`/directory/${opened.slug}/reviews`} className={cn(buttonStyle({ size: "sm" }), WRAPS)}>
            Reviews of {opened.businessName}
          </Link>
          {status === "removed" && (
            <Link to="/reviews/moderation" className={buttonStyle({ size: "sm" })}>
              See the moderation log
            </Link>
          )}
        </p>
      </div>
    </SheetPage>
  );
}

const TITLES = {
  published: "Thank you. Your review is published.",
  held: "Thank you. A person will check your review first.",
  removed: "Your review was removed",
};
const SENTENCES = {
  published: "It's on the business's page and counts towards its rating.",
  held: "It isn't public yet. This check helps keep out fake reviews. You don't need to do anything.",
  removed: "The moderation log says why.",
};

function Withdraw({ reviewKey }: { reviewKey: string }) {
  const isSending = useNavigation().formData?.get("intent") === "withdraw";
  return (
    <details>
      <summary className={cn(buttonStyle({ look: "quiet" }), "list-none px-0 text-bad underline")}>
        Withdraw your review
      </summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3 border-l-4 border-bad pl-4">
        <input type="hidden" name="key" value={reviewKey} />
        <p>
          This deletes your review for good, along with any reply. You can't use this link to write another
          one.
        </p>
        <Button type="submit" name="intent" value="withdraw" disabled={isSending}>
          {isSending ? "Withdrawing..." : "Withdraw my review"}
        </Button>
      </Form>
    </details>
  );
}

type NoticeProps = { title: string; to: string; link: string; children: ReactNode };

function Notice({ title, to, link, children }: NoticeProps) {
  return (
    <SheetPage>
      <div className="grid justify-items-start gap-5">
        <ViewHeading>{title}</ViewHeading>
        <p className="text-lg text-ink-soft">{children}</p>
        <Link to={to} className={cn(buttonStyle(), WRAPS)}>
          {link}
        </Link>
      </div>
    </SheetPage>
  );
}
