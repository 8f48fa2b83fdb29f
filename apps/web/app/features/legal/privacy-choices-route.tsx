import { safePath } from "@plumbline/contract/safe-path.ts";
import { data, redirect, useLoaderData } from "react-router";
import { PrivacyForm } from "../../components/privacy-form.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { PrivacyChoice, privacyCookies, readPrivacyChoice } from "../../lib/privacy-choice.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/privacy-choices-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const choice = readPrivacyChoice(request.headers.get("Cookie"));
  return { siteUrl: url, choice, isConfigured: services.analyticsId !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, url } = context.get(requestContext);
  if (services.analyticsId === undefined) throw data(null, { status: 404 });
  const form = await request.formData();
  const { data: choice } = PrivacyChoice.safeParse(form.get("choice"));
  if (!choice) throw data("Choose Allow or No thanks.", { status: 400 });
  const from = form.get("from");
  const to = safePath(typeof from === "string" ? from : null, url) ?? "/";
  const cookies = privacyCookies(choice, services.analyticsId, url.startsWith("https:"));
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return redirect(to, { headers, status: 303 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Privacy choices | Plumbline",
    description: "How we count visits to our pages, and your choice about it.",
    path: "/privacy-choices",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

const NOW = {
  allow: "You allowed it. Google's tag loads on every page.",
  no: "You said no. Nothing from Google is loaded.",
};

export default function PrivacyChoices() {
  const { choice, isConfigured } = useLoaderData<typeof loader>();
  return (
    <SheetPage>
      <div className="grid justify-items-start gap-4">
        <h1 className="text-3xl">Privacy choices</h1>
        <h2 className="text-xl">Our own page counts</h2>
        <p>
          We count how often each page is opened in a day. We don't use a cookie for this or record your IP
          address, device or name. If your browser asks not to be tracked, we don't count it.
        </p>
        {isConfigured ? (
          <>
            <h2 className="text-xl">Google Analytics, if you allow it</h2>
            <p>
              Google records which pages you open and when. Like any site your browser loads something from,
              it also gets your IP address, browser type and language. Google sets a cookie for this. Before
              we send a page's path, we remove keys, IDs and anything you typed.
            </p>
            <p role="status">
              {choice ? NOW[choice] : "You haven't chosen yet, so nothing from Google is loaded."}
            </p>
            <PrivacyForm choice={choice} />
            <p className="text-sm text-ink-soft">We keep your choice in a cookie for 6 months.</p>
          </>
        ) : (
          <p>No one else counts your visit, so there's nothing to choose.</p>
        )}
      </div>
    </SheetPage>
  );
}
