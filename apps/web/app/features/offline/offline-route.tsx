import { buttonStyle } from "@plumbline/ui/button.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";

/** All users of a device share the service worker's one copy of this page, so it runs no script. */
export const handle = { isStatic: true };

export function meta() {
  return [{ title: "You're offline | Plumbline" }, { name: "robots", content: "noindex" }];
}

/** The service worker fills in `#kept-pages` and the address of `#try-again`. */
export default function Offline() {
  return (
    <SheetPage>
      <div className="grid justify-items-start gap-5">
        <h1 className="text-2xl">You're offline</h1>
        <p className="text-lg text-ink-soft">The page you asked for needs a connection.</p>
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
