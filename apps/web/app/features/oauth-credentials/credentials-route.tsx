import type { CreateOAuthForUserResponse } from "@plumbline/contract/oauth-clients.ts";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/credentials-route";
import { CredentialsForm } from "./credentials-form.tsx";
import { CredentialsView } from "./credentials-view.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { url, signedIn, services } = context.get(requestContext);
  return { siteUrl: url, isAdmin: signedIn !== undefined && services.mayAdminister(signedIn.user) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Generate OAuth credentials | Plumbline",
    description: "Create an OAuth client for an existing account.",
    path: "/generate-oauth-credentials",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function GenerateCredentials() {
  const { siteUrl, isAdmin } = useLoaderData<typeof loader>();
  const [made, setMade] = useState<CreateOAuthForUserResponse>();
  return (
    <SheetPage>
      {made ? (
        <CredentialsView credentials={made} siteUrl={siteUrl} onReset={() => setMade(undefined)} />
      ) : (
        <CredentialsForm isAdmin={isAdmin} onMade={setMade} />
      )}
    </SheetPage>
  );
}
