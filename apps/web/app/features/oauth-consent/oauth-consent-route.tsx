import { SCOPE_MEANINGS } from "@plumbline/contract/scope-meanings.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { useEffect } from "react";
import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { z } from "zod";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/oauth-consent-route";
import { pageUrl } from "../../lib/page-url.ts";

const Decision = z.object({ decision: z.enum(["allow", "deny"]) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, url, signedIn } = context.get(requestContext);
  const { pathname, search, searchParams } = pageUrl(request);
  if (!signedIn) throw redirect(loginPath(pathname + search));
  const asked = await services.oauth.requests.describe(searchParams);
  if ("refused" in asked) return data({ siteUrl: url, refused: asked.refused }, { status: 400 });
  const { email } = signedIn.user;
  return data({ siteUrl: url, asked, email, loginPath: loginPath(pathname + search) });
}

export function action(args: Route.ActionArgs) {
  const { pathname, search, searchParams } = pageUrl(args.request);
  return answerForm(args, {
    schema: Decision,
    send: async ({ decision }, { services, signedIn }) => {
      if (!signedIn) throw redirect(loginPath(pathname + search));
      const { requests } = services.oauth;
      return { leadsTo: await requests.answer(searchParams, signedIn.user.id, decision === "allow") };
    },
  });
}

function loginPath(target: string): string {
  return `/login?redirect=${encodeURIComponent(target)}`;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Connect an app | Plumbline",
    description: "An app wants to log you in with your Plumbline account.",
    path: "/oauth/consent",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function OAuthConsent() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = "refused" in loaded ? loaded.refused : refusalOf(answer)?.error;
  if (answer && "leadsTo" in answer) return <OnTheWay target={answer.leadsTo} />;
  if (refused !== undefined || !("asked" in loaded)) return <Refused reason={refused} />;
  return <Question {...loaded} />;
}

type QuestionProps = {
  asked: { clientName: string; description: string; host: string; scopes: (keyof typeof SCOPE_MEANINGS)[] };
  email: string;
  loginPath: string;
};

function Question({ asked, email, loginPath: otherAccount }: QuestionProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <SheetPage>
      <Form method="post" className="grid gap-6">
        <header className="grid gap-3">
          <h1 className="text-2xl text-balance">Connect {asked.clientName} to your account?</h1>
          {asked.description && <p className="text-lg text-ink-soft">{asked.description}</p>}
        </header>
        <div className="grid gap-3">
          <h2 className="text-lg">{asked.clientName} will be able to</h2>
          <ul className="grid gap-2">
            {asked.scopes.map((scope) => (
              <li key={scope} className="border-l-4 border-rule-strong pl-3">
                {SCOPE_MEANINGS[scope]}
              </li>
            ))}
          </ul>
        </div>
        <p className="text-ink-soft">
          It won't see anything else, including your password. It will send you to{" "}
          <strong className="break-all text-ink">{asked.host}</strong>. You can disconnect it on your account
          page at any time.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="decision" value="allow" look="main" disabled={isBusy}>
            {isBusy ? "One moment..." : "Allow"}
          </Button>
          <Button type="submit" name="decision" value="deny" disabled={isBusy}>
            Not now
          </Button>
        </div>
        <p className="text-sm break-words">
          You're logged in as {email}.{" "}
          <a href={otherAccount} className="underline">
            Use another account
          </a>
        </p>
      </Form>
    </SheetPage>
  );
}

/** The form can't redirect straight to the app, because our CSP's `form-action` blocks redirects to other sites. */
function OnTheWay({ target }: { target: string }) {
  useEffect(() => window.location.replace(target), [target]);
  return (
    <SheetPage>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${target}`} />
      </noscript>
      <div className="grid justify-items-start gap-5">
        <PlumbMark className="size-12" />
        <ViewHeading>Taking you back to the app</ViewHeading>
        <a href={target} className="underline">
          Continue if you aren't redirected
        </a>
      </div>
    </SheetPage>
  );
}

function Refused({ reason }: { reason: string | undefined }) {
  return (
    <SheetPage>
      <div className="grid justify-items-start gap-5">
        <ViewHeading>We couldn't log you in</ViewHeading>
        <p className="text-lg text-ink-soft">{reason || "The app's request is incomplete."}</p>
        <p>Go back to the app and try again from there.</p>
      </div>
    </SheetPage>
  );
}
