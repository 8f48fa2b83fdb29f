import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Form, Link, useActionData, useLoaderData } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import type { Route } from "./+types/confirm-contact-route";

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

/** Needs a button press because email scanners open every link in a message. */
export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/my-business/confirm-contact",
    body: fields,
    done: () => ({ isConfirmed: true }),
  }));
}

export function meta() {
  return [{ title: "Confirm an email address | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function ConfirmContact() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "isConfirmed" in answer)
    return (
      <SheetPage>
        <div className="grid justify-items-start gap-4">
          <h1 className="text-2xl">This address is confirmed</h1>
          <p role="status" className="text-lg text-ink-soft">
            We'll now send the listing's quote requests to this address.
          </p>
          <Link to="/my-business" className={buttonStyle()}>
            My business
          </Link>
        </div>
      </SheetPage>
    );
  return (
    <SheetPage>
      <Form method="post" className="grid justify-items-start gap-4">
        <input type="hidden" name="token" value={token} />
        <h1 className="text-2xl">Is this the right address for quote requests?</h1>
        <RefusalAlert
          refusal={refusalOf(answer)}
          otherwise="This link doesn't work. Copy the whole link from the email."
        />
        <p className="text-lg text-ink-soft">
          Someone who manages a listing gave this as its contact address. Only confirm it if that's right.
        </p>
        <Button type="submit" look="main">
          Confirm this address
        </Button>
      </Form>
    </SheetPage>
  );
}
