import type { QuoteRequestResponse } from "@plumbline/contract/quotes.ts";
import { redirect, useActionData, useLoaderData } from "react-router";
import { photosProblem } from "../../components/photos-problem.ts";
import { QuoteForm } from "../../components/quote-form.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { orErrorPage } from "../../lib/route-loader.ts";
import { type RequestContext, requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/quote-request-route";
import { keyCookie } from "./quote-access.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const { id, slug, businessName, tradeId, state, suburb } = await orErrorPage(
    services.directory.getProfile(params.slug),
  );
  return {
    siteUrl: url,
    slug,
    tradie: { id, businessName, tradeId, state, suburb },
    rules: services.quotes.jobRules({ trade: tradeId, state }),
  };
}

/** Only used without JavaScript. With it, the form posts to the API. */
export async function action(args: Route.ActionArgs) {
  const { services, callApi, url } = args.context.get(requestContext);
  const { id: tradieProfileId } = await orErrorPage(services.directory.getProfile(args.params.slug));
  return postToApi(args, (fields, form) => {
    const photos = form
      .getAll("photos")
      .filter((one) => one instanceof File)
      .filter(({ size }) => size > 0);
    const problem = photosProblem(photos);
    return {
      path: "/api/directory/quote-requests",
      body: { ...fields, tradieProfileId },
      issues: problem ? { photos: problem } : undefined,
      done: async (sent: QuoteRequestResponse) => {
        const lost = await sendPhotos(callApi, sent, photos);
        return redirect(`/quotes/${sent.id}/sent${lost > 0 ? `?lost=${lost}` : ""}`, {
          headers: { "Set-Cookie": keyCookie("customer", sent.id, sent.uploadKey, url) },
        });
      },
    };
  });
}

async function sendPhotos(
  callApi: RequestContext["callApi"],
  { id, uploadKey }: QuoteRequestResponse,
  photos: File[],
): Promise<number> {
  let lost = 0;
  for (const photo of photos) {
    const body = new FormData();
    body.set("photo", photo);
    const path = `/api/directory/quote-requests/${id}/photos`;
    const { ok } = await callApi({ path, headers: { "X-Quote-Key": uploadKey }, body });
    if (!ok) lost += 1;
  }
  return lost;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.tradie.businessName ?? "a tradie";
  return pageMeta({
    title: `Request a quote from ${name} | Plumbline`,
    description: `Ask ${name} for a quote. It's free, and your request goes only to them.`,
    path: `/directory/${loaderData?.slug ?? ""}/quote`,
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function RequestQuote() {
  const { tradie, rules } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  return (
    <SheetPage>
      <div className="grid gap-6">
        <h1 className="text-2xl">Request a quote from {tradie.businessName}</h1>
        <QuoteForm tradie={tradie} rules={rules} refusal={refusal} />
      </div>
    </SheetPage>
  );
}
