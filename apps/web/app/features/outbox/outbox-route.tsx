import { requestContext } from "#app/lib/services-context.ts";
import { data, Link, useLoaderData } from "react-router";
import type { Route } from "./+types/outbox-route";

/** Returns 404 on a public site, and to requests from another machine. */
export async function loader({ context }: Route.LoaderArgs) {
  const { outbox } = context.get(requestContext);
  if (!outbox) throw data(null, { status: 404 });
  return { mails: (await outbox.list()).map(({ id, at, to, subject }) => ({ id, at, to, subject })) };
}

export function meta() {
  return [{ title: "Outbox | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-14 sm:px-6">
      <h1 className="text-2xl">Outbox</h1>
      <p>No SMTP server is configured, so emails are kept here, newest first.</p>
      {mails.length === 0 ? (
        <p className="text-ink-soft">No emails yet.</p>
      ) : (
        <ul className="grid gap-3">
          {mails.map(({ id, at, to, subject }) => (
            <li key={id} className="border-2 border-rule-strong bg-sheet p-4">
              <Link to={`/dev/outbox/${id}`} className="font-semibold underline">
                {subject}
              </Link>
              <span className="block text-sm break-all text-ink-soft">
                to {to}, {at}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
