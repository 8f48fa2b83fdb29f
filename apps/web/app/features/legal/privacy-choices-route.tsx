import { safePath } from "@plumbline/contract/safe-path.ts";
import { data, redirect, useLoaderData } from "react-router";
import { PrivacyForm } from "../../components/privacy-form.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { cookieHeaders } from "../../lib/form-action.ts";
import { PrivacyChoice, privacyCookies, readPrivacyChoice } from "../../lib/privacy-choice.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/privacy-choices-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const choice = readPrivacyChoice(request.headers.get("Cookie"));
  return { siteUrl: url, choice, isConfigured: services.analyticsId !== undefined };
}

/** Keeps the choice, and goes back to where it was made. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, url } = context.get(requestContext);
  if (services.analyticsId === undefined) throw data(null, { status: 404 });
  const form = await request.formData();
  const { data: choice } = PrivacyChoice.safeParse(form.get("choice"));
  if (!choice) throw data("Choose Allow or No thanks.", { status: 400 });
  const from = form.get("from");
  const to = safePath(typeof from === "string" ? from : null, url) ?? "/";
  const headers = cookieHeaders(privacyCookies(choice, services.analyticsId, url.startsWith("https:")));
  return redirect(to, { headers, status: 303 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Privacy choices | Plumbline",
    description: "What is counted when you look at our pages, and your choice about it.",
    path: "/privacy-choices",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

const NOW = {
  allow: "You allowed it. The tag is loaded on each page.",
  no: "You said no. Nothing of Google's is loaded.",
};

export default function PrivacyChoices() {
  const { choice, isConfigured } = useLoaderData<typeof loader>();
  return (
    <SheetPage>
      <div className="grid justify-items-start gap-4">
        <h1 className="text-3xl">Privacy choices</h1>
        <h2 className="text-xl">What we count ourselves</h2>
        <p>
          How often each page is looked at on a day. No cookie is set for it, and no address, device or name
          is kept. A browser that asks not to be tracked is not counted.
        </p>
        {isConfigured ? (
          <>
            <h2 className="text-xl">What Google Analytics counts, if you allow it</h2>
            <p>
              The paths of the pages you look at, and when, with what your browser tells every site it loads
              something from: its address on the network, its kind and its language. Google sets a cookie for
              it. Keys, ids and what you typed are taken out of the paths before they are sent.
            </p>
            <p role="status">{choice ? NOW[choice] : "You have not chosen yet, so nothing is loaded."}</p>
            <PrivacyForm choice={choice} />
            <p className="text-sm text-ink-soft">Your choice is kept in a cookie for 6 months.</p>
          </>
        ) : (
          <p>Nobody else counts your visit, so there is nothing to choose.</p>
        )}
      </div>
    </SheetPage>
  );
}
