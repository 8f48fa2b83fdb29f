import { requestContext } from "#app/lib/services-context.ts";
import { data, Link, useLoaderData } from "react-router";
import type { Route } from "./+types/mail-route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const mail = await context.get(requestContext).outbox?.find(params.id);
  if (!mail) throw data(null, { status: 404 });
  return mail;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.subject ?? "Email"} | Plumbline` }, { name: "robots", content: "noindex" }];
}

const ADDRESS = /(https?:\/\/\S+)/;

export default function KeptMail() {
  const { to, subject, text, html, attachments } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6 px-4 py-14 sm:px-6">
      <h1 className="text-2xl">{subject}</h1>
      <p className="break-all">to {to}</p>
      <h2 className="text-xl">As text</h2>
      <pre className="border-2 border-rule-strong bg-sheet p-4 font-sans wrap-anywhere whitespace-pre-wrap">
        {text.split(ADDRESS).map((part, at) =>
          ADDRESS.test(part) ? (
            <a key={at} href={part} className="underline">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </pre>
      {attachments.map(({ filename, contentType, content }) => (
        <a
          key={filename}
          download={filename}
          href={`data:${contentType};base64,${content}`}
          className="underline"
        >
          Attached: {filename}
        </a>
      ))}
      <h2 className="text-xl">As HTML</h2>
      <iframe
        title={`The email "${subject}" as HTML`}
        srcDoc={html}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-160 w-full border-2 border-rule-strong"
      />
      <p>
        <Link to="/dev/outbox" className="underline">
          All emails
        </Link>
      </p>
    </div>
  );
}
