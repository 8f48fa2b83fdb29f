import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Form, Link, useActionData, useLoaderData } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId } from "../../lib/route-loader.ts";
import type { Route } from "./+types/objection-route";

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

/** Needs a button press because email scanners open every link in a message. */
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
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "isTold" in answer)
    return (
      <SheetPage>
        <div className="grid justify-items-start gap-4">
          <h1 className="text-2xl">Thank you</h1>
          <p role="status" className="text-lg text-ink-soft">
            The administrator can now see that you didn't make this claim. To tell us more,{" "}
            <Link to="/contact" className="underline">
              contact us
            </Link>
            .
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
        <h1 className="text-2xl">Someone asked to manage your listing</h1>
        <RefusalAlert
          refusal={refusalOf(answer)}
          otherwise="This link doesn't work. Copy the whole link from the email."
        />
        <p className="text-lg text-ink-soft">
          If it wasn't you or someone who works with you, let us know. The administrator will see your answer
          before deciding.
        </p>
        <Button type="submit" look="main">
          It wasn't us
        </Button>
      </Form>
    </SheetPage>
  );
}
