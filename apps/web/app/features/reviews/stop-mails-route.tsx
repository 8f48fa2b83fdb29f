import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/stop-mails-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  return { siteUrl: context.get(requestContext).url, key };
}

// Needs a button press because email programs may open every link.
export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/reviews/stop-mails",
    body: fields,
    done: () => ({ isStopped: true }),
  }));
}

export function headers() {
  return { "Referrer-Policy": "same-origin" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Stop review emails | Plumbline",
    description: "Stop review emails to this address.",
    path: "/review/stop",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function StopMails() {
  const { key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSending = useNavigation().state !== "idle";
  if (answer && "isStopped" in answer)
    return (
      <SheetPage>
        <div className="grid justify-items-start gap-5">
          <ViewHeading>No more review emails</ViewHeading>
          <p className="text-lg text-ink-soft">
            We won't send any more to this address. Anything you've written stays as it is.
          </p>
          <Link to="/" className={buttonStyle()}>
            Go to the home page
          </Link>
        </div>
      </SheetPage>
    );
  return (
    <SheetPage>
      <Form method="post" className="grid justify-items-start gap-5">
        <h1 className="text-2xl">Stop review emails?</h1>
        <p className="text-lg text-ink-soft">
          We won't ask you for reviews again or tell you about replies. You'll still get emails about your
          quote requests.
        </p>
        <RefusalAlert refusal={refusalOf(answer)} otherwise="That didn't work. Please try again." />
        <input type="hidden" name="key" value={key} />
        <Button type="submit" look="main" disabled={isSending}>
          {isSending ? "Stopping..." : "Stop these emails"}
        </Button>
      </Form>
    </SheetPage>
  );
}
