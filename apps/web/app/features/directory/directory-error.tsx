import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { isRouteErrorResponse } from "react-router";
import { SamePageLink } from "../../components/same-page-link.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";

export function DirectoryError({ error }: { error: unknown }) {
  return (
    <SheetPage>
      <title>We couldn't load the directory | Plumbline</title>
      <div className="grid justify-items-start gap-4">
        <PlumbMark className="size-12" />
        <h1 className="text-2xl">We couldn't load the directory</h1>
        <p role="alert" className="text-lg text-ink-soft">
          {reasonOf(error)}
        </p>
        <SamePageLink>Try again</SamePageLink>
      </div>
    </SheetPage>
  );
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `HTTP error! status: ${error.status}`;
  if (error instanceof TypeError) return "Can't connect to Plumbline. Check your signal.";
  // In production, React Router hides the loader's error and responds with 500.
  return "HTTP error! status: 500";
}
