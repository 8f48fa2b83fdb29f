import { buttonStyle } from "@plumbline/ui/button.tsx";
import { NO_CONNECTION } from "../lib/route-error.ts";
import { isRouteErrorResponse, Link } from "react-router";

export function ErrorPage({ error }: { error: unknown }) {
  const { title, text } = describe(error);
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 py-24 sm:px-6">
      <title>{`${title} | Plumbline`}</title>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{text}</p>
      <p className="mt-8">
        <Link to="/" reloadDocument className={buttonStyle({ look: "main" })}>
          Ask a question
        </Link>
      </p>
    </main>
  );
}

function describe(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: "Page not found", text: "It may have been deleted, or the link may be wrong." };
  }
  if (isRouteErrorResponse(error) && error.status === 403) {
    return { title: "You don't have access to this page", text: String(error.data) };
  }
  if (isRouteErrorResponse(error) && error.status === NO_CONNECTION) {
    return {
      title: "No connection",
      text: "We couldn't load this conversation. Check your signal and reload the page.",
    };
  }
  return {
    title: "Something went wrong at our end",
    text: "Your questions and answers are still saved. Please reload the page in a moment.",
  };
}
