import { useState } from "react";
import { useActionData, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/contact-route";
import { ContactForm } from "./contact-form.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { url, services, signedIn } = context.get(requestContext);
  const { firstName = "", lastName = "", email = "" } = signedIn?.user ?? {};
  return {
    siteUrl: url,
    supportEmail: services.supportEmail,
    name: `${firstName} ${lastName}`.trim(),
    email,
  };
}

/** Only used without JavaScript. With it, the form posts to the API. */
export function action(args: Route.ActionArgs) {
  return postToApi(args, (body) => ({ path: "/api/contact", body, done: () => ({ isSent: true as const }) }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Contact us | Plumbline",
    description: "Send a message to the people who run Plumbline. We reply by email.",
    path: "/contact",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function ContactPage() {
  const { supportEmail, name, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [isSent, setSent] = useState(false);
  return (
    <SheetPage>
      {isSent || (answer && "isSent" in answer) ? (
        <div className="grid gap-4">
          <ViewHeading>Thanks, we've got your message</ViewHeading>
          <p className="text-lg text-ink-soft">A person will read it and reply by email.</p>
        </div>
      ) : (
        <div className="grid gap-6">
          <header className="grid gap-3">
            <h1 className="text-2xl">Contact us</h1>
            <p className="text-lg text-ink-soft">
              For questions, problems and complaints about Plumbline. A person reads every message. For a
              question about the rules, ask the assistant.
            </p>
            {supportEmail && (
              <p>
                You can also email{" "}
                <a href={`mailto:${supportEmail}`} className="break-all underline">
                  {supportEmail}
                </a>
                .
              </p>
            )}
          </header>
          <ContactForm name={name} email={email} refusal={refusalOf(answer)} onSent={() => setSent(true)} />
        </div>
      )}
    </SheetPage>
  );
}
