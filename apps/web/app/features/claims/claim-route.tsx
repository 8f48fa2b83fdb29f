import { ClaimCodeRequest, ClaimRequest } from "@plumbline/contract/claims.ts";
import { data, redirect, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { LoginRequired } from "../../components/login-required.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
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

const Asked = z.discriminatedUnion("way", [
  ...ClaimRequest.options,
  ClaimCodeRequest.extend({ way: z.literal("code"), claimId: z.uuid() }),
]);

export function action(args: Route.ActionArgs) {
  const { slug } = args.params;
  return answerForm(args, {
    schema: Asked,
    send: async (asked, { services, signedIn, address }) => {
      if (!signedIn) return redirect(`/login?redirect=${encodeURIComponent(`/directory/${slug}/claim`)}`);
      const { claims, limiters } = services;
      const { user } = signedIn;
      if (asked.way === "code") {
        await limiters.claimCode.take(address);
        await limiters.claimCodeOfAccount.take(user.id);
        await claims.prove(user, asked.claimId, asked.code);
        return { done: "proven" as const };
      }
      await limiters.claim.take(address);
      await limiters.claimOfAccount.take(user.id);
      await claims.start(user, slug, asked);
      return { done: asked.way === "evidence" ? ("told" as const) : ("sent" as const) };
    },
  });
}

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
