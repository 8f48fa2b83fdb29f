import { buttonStyle } from "@plumbline/ui/button.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";

/** Kept by the service worker for every visitor of a device, as it stands: it runs no script. */
export const handle = { isStatic: true };

export function meta() {
  return [{ title: "You are offline | Plumbline" }, { name: "robots", content: "noindex" }];
}

/** What is shown in the place of a page that needs a network. The worker fills in what can be read without one. */
export default function Offline() {
  return (
    <SheetPage>
      <div className="grid justify-items-start gap-5">
        <h1 className="text-2xl">You are offline</h1>
        <p className="text-lg text-ink-soft">The page you asked for needs a connection.</p>
        {/* The worker puts the page asked for in its place. */}
        <a id="try-again" href="/" className={buttonStyle({ look: "main" })}>
          Try again
        </a>
        <div
          id="kept-pages"
          className="grid gap-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline [&_a]:underline-offset-4 [&_h2]:text-xl"
        />
      </div>
    </SheetPage>
  );
}
