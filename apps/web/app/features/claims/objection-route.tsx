import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Form, Link, useActionData, useLoaderData } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/objection-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const { supportEmail } = context.get(requestContext).services;
  return { token: new URL(request.url).searchParams.get("token") ?? "", supportEmail };
}

/** A button has to be pressed: programs that look at mails open every link in them. */
export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  return postToApi(args, (fields) => ({
    path: `/api/claims/${id}/object`,
    body: fields,
    done: () => ({ isTold: true }),
  }));
}

export function meta() {
  return [{ title: "Not you? | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Objection() {
  const { token, supportEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "isTold" in answer)
    return (
      <SheetPage>
        <div className="grid justify-items-start gap-4">
          <h1 className="text-2xl">Thank you</h1>
          <p role="status" className="text-lg text-ink-soft">
            The administrator sees now that this claim is not from you.
            {supportEmail && ` If you want to say more, write to ${supportEmail}.`}
          </p>
          <Link to="/directory" className={buttonStyle()}>
            Directory
          </Link>
        </div>
      </SheetPage>
    );
  return (
    <SheetPage>
      <Form method="post" className="grid justify-items-start gap-4">
        <input type="hidden" name="token" value={token} />
        <h1 className="text-2xl">Somebody asked to manage your listing</h1>
        <RefusalAlert
          refusal={refusalOf(answer)}
          otherwise="This link is not good. Copy it whole from the mail."
        />
        <p className="text-lg text-ink-soft">
          If it was not you, and nobody who works with you, tell us. The administrator sees it before
          deciding.
        </p>
        <Button type="submit" look="main">
          It was not us
        </Button>
      </Form>
    </SheetPage>
  );
}
