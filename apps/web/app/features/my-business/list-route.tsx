import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useLoaderData } from "react-router";
import { renderSVG } from "uqr";
import { FormAlert } from "../../components/form-alert.tsx";
import { LoginRequired } from "../../components/login-required.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/list-route";
import { ListingCard } from "./listing-card.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, signedIn } = context.get(requestContext);
  const isNew = new URL(request.url).searchParams.has("listed");
  if (!signedIn) return { isNew, listings: undefined };
  const listings = await services.myBusiness.list(signedIn.user);
  return {
    isNew,
    listings: listings.map((listing) => ({ ...listing, qr: renderSVG(listing.url, { border: 2 }) })),
  };
}

export function meta() {
  return [{ title: "My business | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function MyBusiness() {
  const { isNew, listings } = useLoaderData<typeof loader>();
  if (!listings)
    return (
      <SheetPage>
        <LoginRequired from="/my-business" />
      </SheetPage>
    );
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-14 sm:px-6 sm:py-20">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl">My business</h1>
          {listings.length > 0 && (
            <Link to="/my-business/new" className={buttonStyle({ size: "sm" })}>
              List another business
            </Link>
          )}
        </header>
        {isNew && (
          <FormAlert isGood>
            We've saved your listing. An administrator will review it, and we'll email you once it's in the
            directory.
          </FormAlert>
        )}
        {listings.length === 0 ? (
          <NoListing />
        ) : (
          <ul className="grid gap-6">
            {listings.map((listing) => (
              <li key={listing.id}>
                <ListingCard listing={listing} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function NoListing() {
  return (
    <div className="grid justify-items-start gap-4 border-2 border-ink bg-sheet p-6 sm:p-10">
      <p className="text-lg">You don't manage a listing yet.</p>
      <p className="text-ink-soft">
        Listings are free, and so are quote requests. Already in the directory? Find your business there and
        choose &quot;Claim it&quot;.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/my-business/new" className={buttonStyle({ look: "main" })}>
          List my business
        </Link>
        <Link to="/directory" className={buttonStyle()}>
          Search the directory
        </Link>
      </div>
    </div>
  );
}
