import type { ChatbotTokenResponse, CrossServiceHealth } from "@plumbline/contract/single-sign-on.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { Card } from "../../components/card.tsx";
import { getJson, postJson } from "@plumbline/ui/api.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import type { Route } from "./+types/test-chatbot-route";

const TIME = new Intl.DateTimeFormat("en-AU", { timeStyle: "medium", dateStyle: "medium" });

export function loader({ context }: Route.LoaderArgs) {
  const { url, signedIn } = context.get(requestContext);
  return { siteUrl: url, isSignedIn: signedIn !== undefined };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Chatbot integration test | Plumbline",
    description: "Checks the connection from this site to the chatbot.",
    path: "/test-chatbot",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function TestChatbot() {
  const { isSignedIn } = useLoaderData<typeof loader>();
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-14 sm:px-6 sm:py-20">
        <header className="grid gap-3">
          <h1 className="text-2xl">Chatbot integration test</h1>
          <p className="text-lg text-ink-soft">
            Checks that this site and the chatbot can talk to each other. This page is for the people who run
            them.
          </p>
        </header>
        {isSignedIn ? (
          <>
            <TokenTest />
            <HealthTest />
          </>
        ) : (
          <Card title="Authentication Required">
            <p>Please log in. The test signs a token for your account.</p>
            <a href="/login?redirect=%2Ftest-chatbot" className={buttonStyle({ look: "main" })}>
              Login
            </a>
          </Card>
        )}
      </div>
    </div>
  );
}

function TokenTest() {
  const fail = useFailureToast("We couldn't generate the token. Please try again.", "Test Failed");
  const [result, setResult] = useState<ChatbotTokenResponse>();
  const [isRunning, setIsRunning] = useState(false);

  async function run() {
    setIsRunning(true);
    setResult(undefined);
    await postJson<ChatbotTokenResponse>("/api/test-chatbot-token", {}).then(setResult, fail);
    setIsRunning(false);
  }

  return (
    <Card title="JWT token">
      <p>Signs the token that identifies you to the chatbot. Only its first and last characters are shown.</p>
      <Button onClick={() => void run()} disabled={isRunning} className="whitespace-normal">
        {isRunning ? "Testing..." : "Test JWT Token Generation"}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {result && (
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr] [&_dd]:mb-2 [&_dd]:break-all">
            <dt className="text-ink-soft">Message</dt>
            <dd>{result.message}</dd>
            <dt className="text-ink-soft">Token</dt>
            <dd className="font-mono text-sm">{result.token}</dd>
            <dt className="text-ink-soft">Token expiry</dt>
            <dd>{TIME.format(new Date(result.tokenExpiry))}</dd>
            <dt className="text-ink-soft">Redirect URL</dt>
            <dd>{result.redirectUrl}</dd>
          </dl>
        )}
      </div>
    </Card>
  );
}

function HealthTest() {
  const toast = useToast();
  const fail = useFailureToast("Cannot perform health check", "Health Check Failed");
  const [health, setHealth] = useState<CrossServiceHealth>();
  const [isRunning, setIsRunning] = useState(false);

  function show(found: CrossServiceHealth) {
    setHealth(found);
    if (found.status === "healthy") return;
    const broken = found.legs.find(({ ok }) => !ok)?.message;
    const description = found.chatbot === "unreachable" ? "Cannot reach chatbot" : broken;
    toast({ title: "Health Check Failed", description, destructive: true });
  }

  async function run() {
    setIsRunning(true);
    setHealth(undefined);
    await getJson<CrossServiceHealth>("/api/cross-service/health").then(show, fail);
    setIsRunning(false);
  }

  return (
    <Card
      title="Health"
      stamp={
        health &&
        (health.status === "healthy" ? (
          <Stamp tone="good">Healthy</Stamp>
        ) : (
          <Stamp tone="warn">Unhealthy</Stamp>
        ))
      }
    >
      <p>Tests each connection that single sign-on depends on.</p>
      <Button onClick={() => void run()} disabled={isRunning} className="whitespace-normal">
        {isRunning ? "Testing..." : "Test Health Check"}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {health && (
          <>
            <p className="mb-3">
              The services are {health.status} and the chatbot is {health.chatbot}.
            </p>
            <ul className="grid gap-3">
              {health.legs.map(({ leg, ok, message }) => (
                <li key={leg} className="grid gap-1 border-t border-rule pt-3">
                  <span className="flex flex-wrap items-center gap-3">
                    <span className="font-semibold first-letter:uppercase">{leg}</span>
                    {ok ? <Stamp tone="good">Works</Stamp> : <Stamp tone="warn">Broken</Stamp>}
                  </span>
                  <span className="break-all">{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
