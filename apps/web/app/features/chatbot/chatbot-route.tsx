import type { ChatbotUrlResponse } from "@plumbline/contract/single-sign-on.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { useEffect, useState } from "react";
import { redirect, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { ApiError, getJson } from "@plumbline/ui/api.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/chatbot-route";
import { openWithoutScript } from "./open-without-script.ts";

const LOGIN = "/login?redirect=%2Fchatbot";
const OFFLINE = "You seem to be offline. Check your connection and try again.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = context.get(requestContext);
  if (!found.signedIn) throw redirect(LOGIN);
  const isWithoutScript = new URL(request.url).searchParams.has("now");
  const problem = isWithoutScript ? await openWithoutScript(context) : undefined;
  return { siteUrl: found.url, fallbackUrl: found.services.sso.fallbackUrl, problem };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "AI chatbot | Plumbline",
    description: "Opening the assistant.",
    path: "/chatbot",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function Chatbot() {
  const { fallbackUrl, problem: atFirst } = useLoaderData<typeof loader>();
  const [problem, setProblem] = useState(atFirst);

  useEffect(() => {
    if (problem) return;
    const leaving = new AbortController();
    // Replaces this page in the history, so that Back doesn't open the chat app again.
    const go = (address: string) => window.location.replace(address);
    getJson<ChatbotUrlResponse>("/api/chatbot-url", leaving.signal).then(
      ({ url }) => go(url),
      (failure: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(failure instanceof ApiError)) return setProblem(OFFLINE);
        if (failure.status === 401) return go(LOGIN);
        const isToWait = failure.status === 503 || failure.status === 429;
        if (isToWait && failure.body) return setProblem(failure.body.error);
        go(fallbackUrl);
      },
    );
    return () => leaving.abort();
  }, [problem, fallbackUrl]);

  return (
    <SheetPage>
      {problem ? (
        <div className="grid justify-items-start gap-5">
          <ViewHeading>We couldn't open the chatbot</ViewHeading>
          <p role="alert" className="text-lg">
            {problem}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="main" onClick={() => setProblem(undefined)} className="noscript:hidden">
              Try again
            </Button>
            <a href="?now" className={cn(buttonStyle({ look: "main" }), "hidden noscript:inline-flex")}>
              Try again
            </a>
            <a href={fallbackUrl} className={buttonStyle()}>
              Go to the chatbot's login page
            </a>
          </div>
        </div>
      ) : (
        <div className="grid justify-items-start gap-5">
          <h1 className="text-2xl">Redirecting to AI Chatbot...</h1>
          <p role="status" className="noscript:hidden">
            <PlumbThinking label="One moment" />
          </p>
          <noscript>
            <meta httpEquiv="refresh" content="0;url=?now" />
          </noscript>
          <a href="?now" className={cn(buttonStyle({ look: "main" }), "hidden noscript:inline-flex")}>
            Continue to the chatbot
          </a>
        </div>
      )}
    </SheetPage>
  );
}
