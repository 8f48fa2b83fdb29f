import { Button } from "@plumbline/ui/button.tsx";
import { Form, Link, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import type { Route } from "./+types/undo-email-change-route";

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

/** Needs a button press, because email scanners open every link. */
export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/auth/undo-email-change",
    body: fields,
    done: ({ resetToken }: { resetToken: string }) => redirect(`/reset-password?token=${resetToken}`),
  }));
}

export function meta() {
  return [{ title: "Undo an email change | Plumbline" }, { name: "robots", content: "noindex" }];
}

/** Keeps the link's token out of Referer, while the form keeps its Origin. */
export function headers() {
  return { "Referrer-Policy": "strict-origin" };
}

export default function UndoEmailChange() {
  const { token } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const isSending = useNavigation().state !== "idle";
  return (
    <SheetPage>
      <Form method="post" className="grid justify-items-start gap-4">
        <input type="hidden" name="token" value={token} />
        <h1 className="text-2xl">Didn't change your email?</h1>
        <RefusalAlert refusal={refusal} otherwise="This link doesn't work. Copy all of it from the email." />
        {refusal && (
          <Link to="/contact" className="underline">
            Contact us
          </Link>
        )}
        <p className="text-lg text-ink-soft">
          Your account will go back to its previous email. We'll log everyone out, and you'll set a new
          password.
        </p>
        <Button type="submit" look="main" disabled={isSending}>
          {isSending ? "Undoing..." : "Undo the change"}
        </Button>
      </Form>
    </SheetPage>
  );
}
