import { data } from "react-router";
import { ErrorPage } from "../../components/error-page.tsx";
import type { Route } from "./+types/not-found-route";

/** Sends the status 404 as well, not just a page that says so. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
