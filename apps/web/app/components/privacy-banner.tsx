import { Link } from "react-router";
import { PrivacyForm } from "./privacy-form.tsx";

/** Sits at the top of the page so it covers nothing. Nothing is loaded until the visitor allows it. */
export function PrivacyBanner() {
  return (
    <section aria-labelledby="privacy-banner" className="border-b-2 border-ink bg-sheet">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-3 sm:px-6">
        <div className="min-w-0 basis-96 grow">
          <h2 id="privacy-banner" className="text-base">
            May we count your visit with Google Analytics?
          </h2>
          <p className="text-sm">
            It tells Google which pages you look at. Everything works without it.{" "}
            <Link to="/privacy-choices" className="underline">
              See what's sent
            </Link>
          </p>
        </div>
        <PrivacyForm />
      </div>
    </section>
  );
}
