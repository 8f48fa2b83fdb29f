import type { QuoteToConfirm } from "@plumbline/contract/quotes.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { data, Form, Link, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { askApi, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/confirm-quote-route";
import { keyCookie, PRIVATE_PAGE } from "./quote-access.ts";

/** Loading this page doesn't confirm the request, because email scanners open the link too. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const path = `/api/directory/quote-requests/${id}/confirm?${new URLSearchParams({ token }).toString()}`;
  const asked = await askApi<QuoteToConfirm>(context, { path });
  if ("problem" in asked) return data({ problem: asked.problem }, { status: asked.status });
  return { token, ...asked.answer };
}

export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  const { url } = args.context.get(requestContext);
  return postToApi(args, (fields) => ({
    path: `/api/directory/quote-requests/${id}/confirm`,
    body: fields,
    done: (_quote, headers) => {
      const cookie = keyCookie("customer", id, headers.get("X-Quote-Key") ?? "", url);
      return redirect(`/quotes/${id}`, { headers: { "Set-Cookie": cookie } });
    },
  }));
}

export function meta() {
  return [{ title: "Confirm your quote request | Plumbline" }, { name: "robots", content: "noindex" }];
}

export function headers() {
  return PRIVATE_PAGE;
}

export default function ConfirmQuoteRequest() {
  const found = useLoaderData<typeof loader>();
  return (
    <SheetPage>{"problem" in found ? <NoLink problem={found.problem} /> : <Confirm {...found} />}</SheetPage>
  );
}

function NoLink({ problem }: { problem: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-2xl">This link doesn't work</h1>
      <p className="text-lg">{problem}.</p>
      <Link to="/directory" className={buttonStyle({ look: "main" })}>
        Go to the directory
      </Link>
    </div>
  );
}

type ConfirmProps = {
  token: string;
  businessName: string;
  projectDescription: string;
  isConfirmed: boolean;
};

function Confirm({ token, businessName, projectDescription, isConfirmed }: ConfirmProps) {
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer);
  const isSending = useNavigation().state !== "idle";
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">
        {isConfirmed ? "Your request is confirmed" : "One tap to send your request"}
      </h1>
      {!isConfirmed && (
        <p>
          We'll send it to <strong>{businessName}</strong> and no one else.
        </p>
      )}
      <blockquote className="border-l-4 border-rule-strong pl-4 break-words whitespace-pre-line">
        {projectDescription}
      </blockquote>
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="main" disabled={isSending}>
          {isConfirmed ? "Open my request" : isSending ? "Sending..." : "Confirm and send"}
        </Button>
        <Link to="/" className={buttonStyle()}>
          Not now
        </Link>
      </Form>
    </div>
  );
}
