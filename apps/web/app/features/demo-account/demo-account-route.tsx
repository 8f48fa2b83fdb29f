import { DEMO_ACCOUNT_HOURS, DEMO_ACCOUNT_QUESTIONS } from "@plumbline/contract/limits.ts";
import { useState } from "react";
import { redirect, useActionData, useLoaderData, useRevalidator } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/demo-account-route";
import { DemoForm } from "./demo-form.tsx";
import { type Demo, DemoReady } from "./demo-ready.tsx";
import { SignedInAlready } from "./signed-in-already.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { url, signedIn } = context.get(requestContext);
  const user = signedIn?.user;
  const demo: Demo | undefined = user?.demoEndsAt
    ? { email: user.email, expiresAt: user.demoEndsAt, chatbotUrl: undefined }
    : undefined;
  return { siteUrl: url, demo, isSignedIn: user !== undefined };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, () => ({ path: "/api/create-demo-account", done: () => redirect("/demo") }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Demo account | Plumbline",
    description: `Try the assistant: ${DEMO_ACCOUNT_QUESTIONS} questions in ${DEMO_ACCOUNT_HOURS} hours. No name or card needed.`,
    path: "/demo",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function DemoAccount() {
  const { demo: atFirst, isSignedIn } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const [demo, setDemo] = useState(atFirst);
  const { revalidate } = useRevalidator();
  return (
    <SheetPage>
      {demo ? (
        <DemoReady demo={demo} />
      ) : isSignedIn ? (
        <SignedInAlready />
      ) : (
        <DemoForm
          refusal={refusal}
          onCreated={(made) => {
            setDemo(made);
            void revalidate();
          }}
        />
      )}
    </SheetPage>
  );
}
