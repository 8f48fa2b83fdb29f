import { data, useActionData, useLoaderData } from "react-router";
import { LoginRequired } from "../../components/login-required.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/claim-route";
import { ClaimView } from "./claim-view.tsx";

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { services, signedIn, url } = context.get(requestContext);
  const listing = await services.directory.findListed(slug);
  if (!listing) throw data("We couldn't find this listing.", { status: 404 });
  const { businessName } = listing;
  const found = { siteUrl: url, slug: listing.slug, businessName };
  if (!signedIn) return { ...found, user: undefined, options: undefined };
  const { emailVerified, demoEndsAt } = signedIn.user;
  const options = await services.claims.findOptions(signedIn.user, slug);
  return { ...found, user: { emailVerified, isDemo: demoEndsAt !== null }, options };
}

export function action(args: Route.ActionArgs) {
  const { slug } = args.params;
  return postToApi(args, ({ claimId = "", ...fields }) => ({
    ...(fields.way === "code"
      ? { path: `/api/claims/${requireId(claimId)}/code`, body: { code: fields.code } }
      : { path: `/api/directory/tradies/${encodeURIComponent(slug)}/claims`, body: fields }),
    comeBackTo: `/directory/${slug}/claim`,
    done: () => ({ done: DONE[fields.way as keyof typeof DONE] }),
  }));
}

const DONE = { code: "proven", evidence: "told", email: "sent", phone: "sent" } as const;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `Claim ${loaderData?.businessName ?? "a listing"} | Plumbline`,
    description: "Prove that a listed business is yours and manage its listing for free.",
    path: `/directory/${loaderData?.slug ?? ""}/claim`,
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function ClaimPage() {
  const { user, options, slug } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SheetPage>
      {user && options ? (
        <ClaimView
          user={user}
          options={options}
          refusal={refusalOf(answer)}
          done={answer && "done" in answer ? answer.done : undefined}
        />
      ) : (
        <LoginRequired from={`/directory/${slug}/claim`} />
      )}
    </SheetPage>
  );
}
