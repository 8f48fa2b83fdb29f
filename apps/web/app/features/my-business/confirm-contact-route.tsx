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

/** A button has to be pressed: programs that look at mails open every link in them. */
export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/my-business/confirm-contact",
    body: fields,
    done: () => ({ isConfirmed: true }),
  }));
}

export function meta() {
  return [{ title: "Confirm an address | Plumbline" }, { name: "robots", content: "noindex" }];
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
            Quote requests for the listing come here from now on.
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
        <h1 className="text-2xl">Should quote requests come here?</h1>
        <RefusalAlert
          refusal={refusalOf(answer)}
          otherwise="This link is not good. Copy it whole from the mail."
        />
        <p className="text-lg text-ink-soft">
          Somebody who manages a listing entered your address as its contact address. Confirm it only if that
          is right.
        </p>
        <Button type="submit" look="main">
          Confirm this address
        </Button>
      </Form>
    </SheetPage>
  );
}
